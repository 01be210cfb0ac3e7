import { ownColumns, tenantColumns, type ReadModel } from '#persistence';
import { ofItemReferences, type ItemReference } from '#references';
import type { Relations } from '../../domain/changes';
import type { WorkItemRecord } from '../../application/work-item.repository';
import { RELATED_FILTERS } from './related.filters';

const linked = (table: string, member: string): string =>
  `array(select r.${member} from ${table} r where r.workspace_id = $1 and r.work_item_id = t.id order by r.created_at, r.${member})`;

const RANK = `array_position(array['urgent', 'high', 'medium', 'low', 'none'], t.priority)`;

const setsAmong = (references: readonly ItemReference[]) =>
  references.flatMap((reference) => (reference.set ? [{ ...reference, set: reference.set }] : []));

/** How work items are read. Lists start from the indexes whose condition is `OPEN`. */
export const workItemModel = ofItemReferences((references): ReadModel<WorkItemRecord> => ({
  table: 'work_items',
  columns: {
    ...tenantColumns,
    ...ownColumns('projectId', 'sequenceId', 'name', 'descriptionHtml', 'descriptionStripped', 'priority', 'stateId'),
    ...ownColumns('stateGroup', 'typeId', 'parentId', 'cycleId', 'estimatePointId', 'point', 'startDate', 'targetDate'),
    ...ownColumns('completedAt', 'archivedAt', 'isDraft', 'sortOrder', 'externalSource', 'externalId'),
    projectIdentifier: 'p.identifier',
    ...(Object.fromEntries(
      setsAmong(references).map(({ member, set }) => [member, linked(set.table, set.column)]),
    ) as Record<keyof Relations, string>),
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
    isEpic: 'exists (select 1 from work_item_types y where y.workspace_id = $1 and y.id = t.type_id and y.is_epic)',
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
