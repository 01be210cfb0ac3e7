import type { FilterTree } from '#kernel';
import type { WebhookConditions } from '../../webhooks';
import type { RecordFilter } from '../domain/configs';

/** The conditions of a node as those of a webhook: null where there are none. */
export const conditionsOf = (
  conditions: WebhookConditions,
  { richFilters = {}, pqlFilters }: RecordFilter,
): FilterTree | null =>
  conditions.of({
    richFilters,
    pqlFilters: pqlFilters === undefined ? null : { stripped: pqlFilters },
    lastUsedFilter: pqlFilters === undefined ? 'rich_filters' : 'pql_filters',
  });
