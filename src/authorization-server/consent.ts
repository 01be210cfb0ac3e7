import type { KoaContextWithOIDC } from 'oidc-provider';
import { namesIn, notCovered, unknownIn } from '../contexts/oauth';
import type { Library } from './library';
import type { Stores } from './stores';

/** Set for requests that came to the address by which apps are installed. */
export const INSTALL = 'install_app';

/** The scopes as the app wrote them: the library passes over those that it does not know. */
export const ASKED_SCOPE = 'asked_scope';

/** What a person has answered on the consent page. */
export interface Consent {
  readonly grantId: string;
  readonly installationId?: string;
}

/** The answer, once there is one. */
export const consentIn = (ctx: KoaContextWithOIDC): Consent | undefined =>
  ctx.oidc.result?.consent as Consent | undefined;

/** Every request is shown to the person, whatever was granted before. */
export function consentPrompt({ interactionPolicy: { Check, Prompt }, errors }: Library, stores: Stores) {
  return new Prompt(
    { name: 'consent', requestable: true },
    new Check('unanswered', 'the person has to consent', 'consent_required', async (ctx) => {
      await settleScopes(ctx, stores, errors);
      return consentIn(ctx) === undefined;
    }),
  );
}

/** What is asked for is known and within what the app was registered for; without a word about it, all of that. */
async function settleScopes(
  { oidc }: KoaContextWithOIDC,
  { apps }: Stores,
  { InvalidScope }: Library['errors'],
): Promise<void> {
  const registered = (await apps.client(oidc.client!.clientId))?.scopes ?? [];
  oidc.params!.scope = scopesAsked(registered, oidc.params![ASKED_SCOPE], InvalidScope).join(' ');
}

/** The scopes that a request asks for. */
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
