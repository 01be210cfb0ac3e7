import type { KoaContextWithOIDC } from 'oidc-provider';
import { namesIn, notCovered, unknownIn } from '../contexts/oauth';
import type { Library } from './library';
import type { Stores } from './stores';

/** The parameter that is set for requests to the path for installing apps. */
export const INSTALL = 'install_app';

/** The scopes as the app sent them. The library removes unknown ones from `scope`. */
export const ASKED_SCOPE = 'asked_scope';

/** A person's answer on the consent page. */
export interface Consent {
  readonly grantId: string;
  readonly installationId?: string;
}

/** Returns the answer; undefined before the person has answered. */
export const consentIn = (ctx: KoaContextWithOIDC): Consent | undefined =>
  ctx.oidc.result?.consent as Consent | undefined;

/** Makes the consent prompt. Every request is shown to the person, even if the same was granted before. */
export function consentPrompt({ interactionPolicy: { Check, Prompt }, errors }: Library, stores: Stores) {
  return new Prompt(
    { name: 'consent', requestable: true },
    new Check('unanswered', 'the person has to consent', 'consent_required', async (ctx) => {
      await settleScopes(ctx, stores, errors);
      return consentIn(ctx) === undefined;
    }),
  );
}

/** Sets the requested scopes, which must be known and registered for the app. The default is all registered scopes. */
async function settleScopes(
  { oidc }: KoaContextWithOIDC,
  { apps }: Stores,
  { InvalidScope }: Library['errors'],
): Promise<void> {
  const registered = (await apps.client(oidc.client!.clientId))?.scopes ?? [];
  oidc.params!.scope = scopesAsked(registered, oidc.params![ASKED_SCOPE], InvalidScope).join(' ');
}

/** Returns the scopes that a request asks for. Throws if they are unknown or not registered for the app. */
export function scopesAsked(
  registered: readonly string[],
  asked: unknown,
  InvalidScope: Library['errors']['InvalidScope'],
): readonly string[] {
  const names = typeof asked === 'string' ? namesIn(asked) : registered;
  const unknown = unknownIn(names);
  if (unknown.length) throw new InvalidScope(`unknown scope: ${unknown.join(', ')}`, unknown.join(' '));
  const missing = notCovered(registered, names);
  if (missing.length) {
    throw new InvalidScope(`the app is not registered for this scope: ${missing.join(', ')}`, missing.join(' '));
  }
  return names;
}
