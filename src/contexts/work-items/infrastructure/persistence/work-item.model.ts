import { PRIORITIES } from '#kernel';
import {
  orderWithinValues,
  ownColumns,
  tenantColumns,
  valuesAsParts,
  type NullableColumn,
  type PlannedModel,
  type PlannedOrdering,
} from '#persistence';
import { ofItemReferences, type ItemReference, type ReferenceMembers } from '#references';
import type { WorkItemRecord } from '../../application/work-item.repository';
import { CUSTOM_VALUE } from '../../application/custom-value';
import { byCustomValue } from './custom-value.filter';
import { namesWith } from './name.search';
import { RELATED_FILTERS } from './related.filters';

const linked = (table: string, member: string): string =>
  `array(select r.${member} from ${table} r where r.workspace_id = $1 and r.work_item_id = t.id order by r.created_at, r.${member})`;

/** Items without a date come last, or first if the order is reversed. */
const END = `'infinity'::date`;
const dated = (column: string): PlannedOrdering & NullableColumn => ({
  sql: `coalesce(${column}, ${END})`,
  indexed: true,
  column,
  end: END,
});
const START = dated('t.start_date');

const ORDERINGS: Readonly<Record<string, PlannedOrdering>> = {
  // The key of the table has the ids of all projects, of which one may have its own all at the end.
  id: { sql: 't.id', parts: orderWithinValues('t.priority', PRIORITIES) },
  priority: {
    sql: `array_position(array[${PRIORITIES.map((priority) => `'${priority}'`).join(', ')}], t.priority)`,
    parts: valuesAsParts('t.priority', 'priority', PRIORITIES),
  },
  createdAt: { sql: 't.created_at', indexed: 'both' },
  updatedAt: { sql: 't.updated_at', indexed: true },
  sequenceId: { sql: 't.sequence_id', indexed: true },
  startDate: START,
  targetDate: dated('t.target_date'),
  // Ignores case, like the index.
  name: { sql: `(lower(t.name) collate "C")` },
  sortOrder: { sql: 't.sort_order', indexed: true },
};

const setsAmong = (references: readonly ItemReference[]) =>
  references.flatMap((reference) => (reference.set ? [{ ...reference, set: reference.set }] : []));

const columnsOf = (references: readonly ItemReference[]): Record<keyof ReferenceMembers, string> => ({
  ...ownColumns(...references.filter(({ set }) => !set).map(({ member }) => member)),
  ...(Object.fromEntries(
    setsAmong(references).map(({ member, set }) => [member, linked(set.table, set.column)]),
  ) as Record<keyof ReferenceMembers, string>),
});

/** Columns, filters and orderings of work items. Lists start from the indexes with the condition `OPEN`. */
export const workItemModel = ofItemReferences((references): PlannedModel<WorkItemRecord> => ({
  table: 'work_items',
  columns: {
    ...tenantColumns,
    ...ownColumns(
      'projectId',
      'sequenceId',
      'name',
      'descriptionHtml',
      'descriptionStripped',
      'priority',
      'stateGroup',
    ),
    ...ownColumns('point', 'startDate', 'targetDate', 'completedAt', 'archivedAt', 'isDraft', 'sortOrder'),
    ...ownColumns('externalSource', 'externalId'),
    projectIdentifier: 'p.identifier',
    ...columnsOf(references),
  },
  joins: {
    p: 'join projects p on p.workspace_id = $1 and p.id = t.project_id',
    ...Object.assign({}, ...references.map(({ joins }) => joins)),
  },
  where: 't.deleted_at is null',
  place: 't.project_id',
  filters: {
    ...Object.fromEntries(
      setsAmong(references).map(({ filter, member, set }) => [
        filter ?? member,
        { table: set.table, owner: 'work_item_id', member: set.column },
      ]),
    ),
    // Only start dates: target dates have a separate index together with states.
    startDate: START,
    sequenceText: 't.sequence_id::text',
    ...Object.assign({}, ...references.map(({ conditions }) => conditions)),
    ...RELATED_FILTERS,
  },
  orderings: {
    ...ORDERINGS,
    ...Object.fromEntries(
      references.flatMap(({ orderings = {} }) =>
        Object.entries(orderings).map(([name, { sql, parts }]) => [name, parts ? { sql, parts } : sql] as const),
      ),
    ),
  },
  keyed: { [CUSTOM_VALUE]: byCustomValue },
  search: namesWith,
}));

/** The condition for items that lists show by default. Must match the condition of the partial indexes exactly. */
export const openAs = (alias: string): string =>
  `${alias}.archived_at is null and not ${alias}.is_draft and ${alias}.state_group <> 'triage'`;
export const OPEN = openAs('t');
