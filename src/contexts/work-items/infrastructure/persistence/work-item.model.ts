import { ownColumns, tenantColumns, type ReadModel } from '#persistence';
import type { WorkItemRecord } from '../../application/work-item.repository';
import { RELATED_FILTERS } from './related.filters';

const linked = (table: string, member: string): string =>
  `array(select r.${member} from ${table} r where r.workspace_id = $1 and r.work_item_id = t.id order by r.created_at, r.${member})`;

const highest = (expression: string, from: string): string =>
  `(select max(${expression}) from ${from} and r.work_item_id = t.id)`;

const RANK = `array_position(array['urgent', 'high', 'medium', 'low', 'none'], t.priority)`;
const PROGRESS = `array_position(array['backlog', 'unstarted', 'started', 'completed', 'cancelled', 'triage'], t.state_group)`;

/** How work items are read. Lists start from the indexes whose condition is `OPEN`. */
export const workItemModel: ReadModel<WorkItemRecord> = {
  table: 'work_items',
  columns: {
    ...tenantColumns,
    ...ownColumns('projectId', 'sequenceId', 'name', 'descriptionHtml', 'descriptionStripped', 'priority', 'stateId'),
    ...ownColumns('stateGroup', 'typeId', 'parentId', 'cycleId', 'estimatePointId', 'point', 'startDate', 'targetDate'),
    ...ownColumns('completedAt', 'archivedAt', 'isDraft', 'sortOrder', 'externalSource', 'externalId'),
    projectIdentifier: 'p.identifier',
    assigneeIds: linked('work_item_assignees', 'user_id'),
    labelIds: linked('work_item_labels', 'label_id'),
    moduleIds: linked('work_item_modules', 'module_id'),
  },
  joins: {
    p: 'join projects p on p.workspace_id = $1 and p.id = t.project_id',
    s: 'join states s on s.workspace_id = $1 and s.id = t.state_id',
  },
  where: 't.deleted_at is null',
  filters: {
    assigneeId: { table: 'work_item_assignees', owner: 'work_item_id', member: 'user_id' },
    labelId: { table: 'work_item_labels', owner: 'work_item_id', member: 'label_id' },
    moduleId: { table: 'work_item_modules', owner: 'work_item_id', member: 'module_id' },
    sequenceText: 't.sequence_id::text',
    isEpic: 'exists (select 1 from work_item_types y where y.workspace_id = $1 and y.id = t.type_id and y.is_epic)',
    ...RELATED_FILTERS,
  },
  orderings: {
    priority: RANK,
    stateGroup: PROGRESS,
    stateName: 's.name',
    state: `(${PROGRESS} * 1e9 + s.sequence)`,
    labelName: highest(
      'l.name',
      'work_item_labels r join labels l on l.workspace_id = $1 and l.id = r.label_id where r.workspace_id = $1',
    ),
    moduleName: highest(
      'd.name',
      'work_item_modules r join modules d on d.workspace_id = $1 and d.id = r.module_id where r.workspace_id = $1',
    ),
    assigneeName: highest(
      'u.first_name',
      'work_item_assignees r join users u on u.id = r.user_id where r.workspace_id = $1',
    ),
  },
  search: ['t.name'],
};

/** What lists show by default: the condition of the partial indexes, to the letter. */
export const OPEN = `t.archived_at is null and not t.is_draft and t.state_group <> 'triage'`;
