import { pageNotPublic } from './pages.errors';

/** A page that a work item leads to. */
export interface PageLink {
  readonly id: string;
  readonly projectId: string;
  readonly workItemId: string;
  readonly pageId: string;
}

/** History and events tell the page's name to all who see the item, so it has to be one that they may see. */
export function assertLinkable(isOpen: boolean): void {
  if (!isOpen) throw pageNotPublic();
}
