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

export abstract class PublishedPageRepository {
  /** A published page of the workspace that is in use and in view of all; null where there is none. */
  abstract find(workspaceId: string, anchor: string): Promise<FoundPage | null>;
}
