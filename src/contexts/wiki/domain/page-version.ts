import type { Page } from './page';

/** A text that a page had. The newest version has the current text. */
export interface PageVersion extends Pick<Page, 'descriptionHtml' | 'descriptionStripped' | 'description'> {
  readonly id: string;
  readonly pageId: string;
  /** True if the version must not change any more, so that the next save creates another one. */
  readonly isClosed: boolean;
}

/** Number of versions kept for each page, the newest included. */
export const KEPT_PAGE_VERSIONS = 100;

/** Saves of one person within this time form one version, because clients save while people write. */
const OPEN_MS = 5 * 60_000;

interface Saved extends Pick<PageVersion, 'isClosed'> {
  readonly createdAt: string;
  readonly createdById: string | null;
}

/** True if a save changes the newest version instead of creating another one. */
export const takesSave = ({ isClosed, createdAt, createdById }: Saved, userId: string, at: string): boolean =>
  !isClosed && createdById === userId && Date.parse(at) - Date.parse(createdAt) < OPEN_MS;
