import type { Mention } from '#html';
import type { Feature, TenantRecord } from '#kernel';
import type { Page } from '../domain/page';

/** A page as it is shown to the public. */
export interface PublishedPage
  extends Pick<Page, 'id' | 'projectId' | 'name' | 'descriptionHtml' | 'logoProps'>, Pick<TenantRecord, 'updatedAt'> {
  readonly anchor: string;
}

/** A page with the feature that its project or wiki needs; null if the feature is switched off. */
export interface FoundPage extends PublishedPage {
  readonly feature: Feature | null;
}

/**
 * A mentioned record whose name may be shown to the public. A page also has its anchor and the feature that it needs.
 */
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
  /**
   * Returns a published page that is not archived and that everyone in its project or wiki sees; null if there is none.
   */
  abstract find(workspaceId: string, anchor: string): Promise<FoundPage | null>;
  /** Returns people who are or were in the workspace, work items of the page's project, and published pages. */
  abstract mentioned(place: PlaceOfPage, mentions: readonly Mention[]): Promise<PublicMention[]>;
}
