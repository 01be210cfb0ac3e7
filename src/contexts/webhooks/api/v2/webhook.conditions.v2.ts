import { Injectable } from '@nestjs/common';
import { readFilterObject } from '#http';
import { invalidField, type FilterTree } from '#kernel';
import { notOneOf } from '#wording';
import { parseQuery, type Query } from '../../../queries';
import { workspaceWorkItemsV2 } from '../../../queries/api/v2';
import { WebhookConditions } from '../../application/webhook.repository';
import type { WebhookSettings } from '../../domain/webhook';

type Where = NonNullable<Query['where']>;
type Comparison = Extract<Where, { readonly kind: 'comparison' }>;

const RICH = 'rich_filters';
const PQL = 'pql_filters';

/** Fields of the query, which events contain as well. */
const FIELDS = [
  ...['type_id', 'state_group', 'assignee_id', 'label_id', 'project_id', 'priority', 'start_date', 'target_date'],
] as const;

/** Operators of the query as suffixes of filters. `not` negates the filter. */
const SUFFIXES: Readonly<Record<Comparison['operator'], { readonly suffix: string; readonly not?: true } | null>> = {
  '=': { suffix: '' },
  '!=': { suffix: '', not: true },
  IN: { suffix: '__in' },
  'NOT IN': { suffix: '__in', not: true },
  '<': { suffix: '__lt' },
  '<=': { suffix: '__lte' },
  '>': { suffix: '__gt' },
  '>=': { suffix: '__gte' },
  BETWEEN: { suffix: '__range' },
  'IS NULL': { suffix: '__isnull' },
  'IS NOT NULL': { suffix: '__isnull', not: true },
  '~': null,
};

/**
 * Reads the conditions of webhooks. `rich_filters` accepts the filters of work item lists; the query accepts the fields
 * that events contain.
 */
@Injectable()
export class WebhookConditionsV2 extends WebhookConditions {
  of({ richFilters, pqlFilters, lastUsedFilter }: Parameters<WebhookConditions['of']>[0]): FilterTree | null {
    if (lastUsedFilter === RICH && Object.keys(richFilters).length) return treeOf(richFilters, RICH);
    return lastUsedFilter === PQL && pqlFilters ? queryTree(pqlFilters.stripped) : null;
  }
}

const treeOf = (filters: WebhookSettings['richFilters'], field: string): FilterTree =>
  readFilterObject(filters, workspaceWorkItemsV2.list, workspaceWorkItemsV2.filters, field);

function queryTree(text: string): FilterTree | null {
  const { where, order, limit } = parseQuery(text, PQL);
  if (order ?? limit) throw invalidField(PQL, 'A filter has no order and no limit.');
  return where ? treeOf(filtersOf(where), PQL) : null;
}

function filtersOf(where: Where): object {
  switch (where.kind) {
    case 'not':
      return { not: filtersOf(where.inner) };
    case 'predicate':
      throw invalidField(PQL, notOneOf('field', where.call.name, FIELDS));
    case 'comparison':
      return comparisonOf(where);
    default:
      return { [where.kind]: where.parts.map(filtersOf) };
  }
}

function comparisonOf({ field: { name, property }, operator, values }: Comparison): object {
  const field = FIELDS.find((known) => known === name.toLowerCase());
  if (!field || property !== undefined) throw invalidField(PQL, notOneOf('field', name, FIELDS));
  const way = SUFFIXES[operator];
  if (!way) throw invalidField(PQL, `"${operator}" works on texts only; "${field}" is not a text.`);
  const texts = values.map((value) => {
    if (value.kind === 'literal') return value.text;
    throw invalidField(PQL, `Functions are not supported here: write the values of "${field}".`);
  });
  const isNull = way.suffix === '__isnull';
  const filter = { [field + way.suffix]: isNull ? true : isList(way.suffix) ? texts : texts[0] };
  return way.not ? { not: filter } : filter;
}

const isList = (suffix: string): boolean => suffix === '__in' || suffix === '__range';
