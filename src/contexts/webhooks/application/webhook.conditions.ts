import type { FilterTree } from '#kernel';
import type { WebhookSettings } from '../domain/webhook';

/** Which work items a webhook asks for, in the words of the interface that it is kept for. */
export abstract class WebhookConditions {
  /** Null where it asks for all. Throws what is wrong with them, by the member in which it stands. */
  abstract of(webhook: Pick<WebhookSettings, 'richFilters' | 'pqlFilters' | 'lastUsedFilter'>): FilterTree | null;
}
