import { invalidField } from '#kernel';

export interface Link {
  readonly id: string;
  readonly projectId: string;
  readonly workItemId: string;
  readonly title: string | null;
  readonly url: string;
  readonly metadata: object;
  readonly externalSource: string | null;
  readonly externalId: string | null;
}

/** Maximum length of an address. */
export const MAX_URL = 4096;

const ABSOLUTE = /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#]+[^\s]*$/i;

/** Returns why a text is not the address of a web page, or null. Links are shown to be followed, so other schemes are refused. */
export function problemOfUrl(url: string): string | null {
  if (!ABSOLUTE.test(url) || !URL.canParse(url)) return 'Invalid URL format.';
  return /^https?:/i.test(url) ? null : 'Invalid URL scheme.';
}

/** Throws if a text is not the address of a web page. */
export function assertUrl(url: string): void {
  const problem = problemOfUrl(url);
  if (problem) throw invalidField('url', problem);
}
