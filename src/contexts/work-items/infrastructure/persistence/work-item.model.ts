import { ownColumns, tenantColumns, type ReadModel } from '#persistence';
import { ofItemReferences, type ItemReference, type ReferenceMembers } from '#references';
import type { WorkItemRecord } from '../../application/work-item.repository';
import { RELATED_FILTERS } from './related.filters';

const linked = (table: string, member: string): string =>
  `array(select r.${member} from ${table} r where r.workspace_id = $1 and r.work_item_id = t.id order by r.created_at, r.${member})`;

const RANK = `array_position(array['urgent', 'high', 'medium', 'low', 'none'], t.priority)`;

const setsAmong = (references: readonly ItemReference[]) =>
  references.flatMap((reference) => (reference.set ? [{ ...reference, set: reference.set }] : []));

const columnsOf = (references: readonly ItemReference[]): Record<keyof ReferenceMembers, string> => ({
  ...ownColumns(...references.filter(({ set }) => !set).map(({ member }) => member)),
  ...(Object.fromEntries(
    setsAmong(references).map(({ member, set }) => [member, linked(set.table, set.column)]),
  ) as Record<keyof ReferenceMembers, string>),
});

/** How work items are read. Lists start from the indexes whose condition is `OPEN`. */
export const workItemModel = ofItemReferences((references): ReadModel<WorkItemRecord> => ({
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
  filters: {
    ...Object.fromEntries(
      setsAmong(references).map(({ filter, member, set }) => [
        filter ?? member,
        { table: set.table, owner: 'work_item_id', member: set.column },
      ]),
    ),
    sequenceText: 't.sequence_id::text',
    ...Object.assign({}, ...references.map(({ conditions }) => conditions)),
    ...RELATED_FILTERS,
  },
  orderings: {
    priority: RANK,
    ...Object.fromEntries(
      references.flatMap(({ orderings = {} }) =>
        Object.entries(orderings).map(([name, { sql }]) => [name, sql] as const),
      ),
    ),
  },
  search: ['t.name'],
}));

/** What lists show by default: the condition of the partial indexes, to the letter. */
export const OPEN = `t.archived_at is null and not t.is_draft and t.state_group <> 'triage'`;
