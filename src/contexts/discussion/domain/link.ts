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

/** Checks that an address is a web page. Links are shown to be followed, so other schemes are refused. */
export function assertUrl(url: string): void {
  if (!ABSOLUTE.test(url) || !URL.canParse(url)) throw invalidField('url', 'Invalid URL format.');
  if (!/^https?:/i.test(url)) throw invalidField('url', 'Invalid URL scheme.');
}
