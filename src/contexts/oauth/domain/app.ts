import type { FieldErrors } from '#kernel';
import { redirectUrisFault } from './redirect-uri';
import { unknownIn } from './scope-request';

/** An application of somebody else's that people of a workspace may let act for them. */
export interface App {
  /** Also its client id. */
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
  readonly description: string;
  /** Runs where its users can read it, as in a browser or on a phone: it has no secret, and proves itself by PKCE. */
  readonly isPublic: boolean;
  readonly redirectUris: readonly string[];
  /** Where somebody who wants to install it begins. */
  readonly setupUrl: string | null;
  readonly webhookUrl: string | null;
  /** What it may ask for; a global scope includes the fine-grained ones. */
  readonly scopes: readonly string[];
  /** The account that stands for it once it is installed. */
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

/** Notes every member that is wrong in itself. */
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
  // Signs that turn the direction of text could make a name look like another one on the consent page.
  if (/[\p{Cc}\p{Cf}]/u.test(name)) errors.add('name', 'invalid', 'A name is one line of visible text.');
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
