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

/** Most characters of an address. */
export const MAX_URL = 4096;

const ABSOLUTE = /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#]+[^\s]*$/i;

/** Links are shown to be followed, so they lead to pages only. */
export function assertUrl(url: string): void {
  if (!ABSOLUTE.test(url) || !URL.canParse(url)) throw invalidField('url', 'Invalid URL format.');
  if (!/^https?:/i.test(url)) throw invalidField('url', 'Invalid URL scheme.');
}
