import type { Page } from './page';

/** A text that a page had. The newest version is the text that it has. */
export interface PageVersion extends Pick<Page, 'descriptionHtml' | 'descriptionStripped' | 'description'> {
  readonly id: string;
  readonly pageId: string;
  /** Whether it stays as it is, so that the next save makes another version. */
  readonly isClosed: boolean;
}

/** So many versions of a page are kept, the newest among them. */
export const KEPT_PAGE_VERSIONS = 100;

/** Clients save while somebody writes: saves of one person within five minutes are one version. */
const OPEN_MS = 5 * 60_000;

interface Saved extends Pick<PageVersion, 'isClosed'> {
  readonly createdAt: string;
  readonly createdById: string | null;
}

/** Whether a save goes into the newest version. */
export const takesSave = ({ isClosed, createdAt, createdById }: Saved, userId: string, at: string): boolean =>
  !isClosed && createdById === userId && Date.parse(at) - Date.parse(createdAt) < OPEN_MS;
