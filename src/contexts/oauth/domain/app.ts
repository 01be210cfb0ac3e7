import type { FieldErrors } from '#kernel';
import { redirectUrisFault } from './redirect-uri';
import { unknownIn } from './scope-request';

/** A third-party application that people of a workspace may allow to act for them. */
export interface App {
  /** The id, which is also the OAuth client id. */
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
  readonly description: string;
  /**
   * True if the app runs where its users can read its code, such as in a browser or on a phone. It then has no secret
   * and uses PKCE.
   */
  readonly isPublic: boolean;
  readonly redirectUris: readonly string[];
  /** The page where the installation of the app starts. */
  readonly setupUrl: string | null;
  readonly webhookUrl: string | null;
  /** Scopes that the app may ask for. A global scope includes the fine-grained ones. */
  readonly scopes: readonly string[];
  /** The app's own account; null until the app is first installed. */
  readonly botUserId: string | null;
  readonly createdById: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface AppDetails {
  readonly name: string;
  readonly description: string;
  readonly redirectUris: readonly string[];
  readonly setupUrl: string | null;
  readonly webhookUrl: string | null;
  readonly scopes: readonly string[];
}

const MAX = { name: 80, description: 500, redirectUris: 10 } as const;

/** Adds an error for every member that is invalid by itself. */
export function checkApp(details: AppDetails, errors: FieldErrors): void {
  checkTexts(details, errors);
  checkRedirectUris(details.redirectUris, errors);
  for (const field of ['setupUrl', 'webhookUrl'] as const) {
    const url = details[field];
    if (url !== null && !isWebAddress(url)) {
      errors.add(field, 'invalid', 'Enter a URL that begins with https:// or http://.');
    }
  }
  if (!details.scopes.length) errors.add('scopes', 'required', 'Choose at least one scope.');
  const [unknown] = unknownIn(details.scopes);
  if (unknown !== undefined) errors.add('scopes', 'invalid_choice', `There is no scope called "${unknown}".`);
}

function checkTexts({ name, description }: AppDetails, errors: FieldErrors): void {
  if (!name.trim()) errors.add('name', 'required', 'Enter a name for the app.');
  if (name.length > MAX.name) errors.add('name', 'max_length', `A name has at most ${MAX.name} characters.`);
  // Characters that change the direction of text could make a name look like another one on the consent page.
  if (/[\p{Cc}\p{Cf}]/u.test(name)) errors.add('name', 'invalid', 'A name must be one line of visible characters.');
  if (description.length > MAX.description) {
    errors.add('description', 'max_length', `A description has at most ${MAX.description} characters.`);
  }
  if (description.includes('\u0000')) errors.add('description', 'invalid', 'Null characters are not allowed.');
}

function checkRedirectUris(uris: readonly string[], errors: FieldErrors): void {
  if (!uris.length) errors.add('redirectUris', 'required', 'Enter at least one redirect URI.');
  if (uris.length > MAX.redirectUris) {
    errors.add('redirectUris', 'max_length', `An app has at most ${MAX.redirectUris} redirect URIs.`);
  }
  const fault = redirectUrisFault(uris);
  if (fault) errors.add('redirectUris', 'invalid', fault);
}

const isWebAddress = (text: string): boolean =>
  text.length <= 2_000 && /^https?:\/\/\S+$/i.test(text) && URL.canParse(text) && !/\p{Cc}/u.test(text);
