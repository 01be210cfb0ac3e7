import type { Mention } from '#html';
import type { Feature, TenantRecord } from '#kernel';
import type { Page } from '../domain/page';

/** What everybody reads of a page. */
export interface PublishedPage
  extends Pick<Page, 'id' | 'projectId' | 'name' | 'descriptionHtml' | 'logoProps'>, Pick<TenantRecord, 'updatedAt'> {
  readonly anchor: string;
}

/** With the feature that its place has to have, where it is switched on. */
export interface FoundPage extends PublishedPage {
  readonly feature: Feature | null;
}

/** A mentioned record that everybody may know the name of; a page with its anchor and the feature of its place. */
export interface PublicMention extends Mention {
  readonly name: string;
  readonly anchor: string | null;
  readonly feature: Feature | null;
}

export interface PlaceOfPage {
  readonly workspaceId: string;
  readonly projectId: string | null;
}

export abstract class PublishedPageRepository {
  /** A published page of the workspace that is in use and in view of all; null where there is none. */
  abstract find(workspaceId: string, anchor: string): Promise<FoundPage | null>;
  /** People who are or were in the workspace, work items of the page's project, and pages that are published. */
  abstract mentioned(place: PlaceOfPage, mentions: readonly Mention[]): Promise<PublicMention[]>;
}
