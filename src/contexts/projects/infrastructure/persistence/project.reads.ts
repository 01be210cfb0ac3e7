import type { WorkspaceCtx } from '#kernel';
import { ownColumns, tenantColumns, type Condition, type ReadModel } from '#persistence';
import type { Counter, ProjectRecord } from '../../application/project.repository';
import { belonging } from './belonging';

const stored = {
  ...tenantColumns,
  ...ownColumns('name', 'identifier', 'description', 'network', 'priority'),
  ...ownColumns('projectLeadId', 'defaultAssigneeId', 'defaultStateId', 'stateId', 'estimateId'),
  ...ownColumns('startDate', 'targetDate', 'emoji', 'iconProp', 'logoProps', 'coverImage', 'timezone'),
  ...ownColumns('moduleView', 'cycleView', 'issueViewsView', 'pageView', 'intakeView', 'guestViewAllFeatures'),
  ...ownColumns('isTimeTrackingEnabled', 'isIssueTypeEnabled', 'archiveIn', 'closeIn', 'upkeepDecidedById'),
  ...ownColumns('archivedAt'),
  ...ownColumns('isEpicEnabled', 'isMilestoneEnabled', 'isWorkflowEnabled', 'isProjectUpdatesEnabled'),
  ...ownColumns('isParallelCyclesEnabled', 'isAutomatedCycleEnabled', 'isManuallyStartEndCyclesEnabled'),
  ...ownColumns('externalSource', 'externalId'),
};

/** Members that are the same for whoever reads. */
export const STORED_COLUMNS: ReadonlySet<string> = new Set(Object.keys(stored));

const SORT_ORDER = 'coalesce(me.sort_order, 65535)';

const countOf = (table: string, more = ''): string =>
  `(select count(*) from ${table} r where r.workspace_id = $1 and r.project_id = t.id and r.deleted_at is null${more})`;

/**
 * A project as its caller sees it. Every statement of a read begins with the workspace as `$1`, and its first condition
 * is `visible`, which makes `$2` the caller.
 */
export const model: ReadModel<ProjectRecord> = {
  table: 'projects',
  columns: {
    ...stored,
    totalMembers: countOf('project_members', ' and r.is_active'),
    totalCycles: countOf('cycles'),
    totalModules: countOf('modules'),
    isMember: '(me.user_id is not null)',
    memberRole: 'me.role',
    // What somebody's own role comes to is said by the repository.
    relation: 'me.role',
    sortOrder: SORT_ORDER,
  },
  joins: {
    me: `left join ${belonging('m.user_id = $2')} me on me.project_id = t.id`,
  },
  where: 't.deleted_at is null',
  filters: { key: 't.identifier', isArchived: '(t.archived_at is not null)' },
  orderings: { name: 'lower(t.name)' },
  search: ['t.name', 't.identifier', 't.description'],
};

/** Owners and admins see every project of the workspace, members the public ones and their own, guests their own. */
export const visible =
  ({ userId, workspaceRole }: WorkspaceCtx): Condition =>
  (params) => {
    const caller = params.add(userId);
    if (workspaceRole === 'guest') return 'me.user_id is not null';
    return workspaceRole === 'member' ? '(t.network = 2 or me.user_id is not null)' : `${caller}::uuid is not null`;
  };

export const notArchived: Condition = () => 't.archived_at is null';

const live = (table: string, more = ''): string =>
  `select count(*) from ${table} where workspace_id = $1 and project_id = $2 and deleted_at is null${more}`;

/** What each counter counts: `$1` is the workspace, `$2` the project, `$3` whether triage states count as states. */
export const COUNTS: Readonly<Record<Counter, string>> = {
  members: live('project_members', ' and is_active'),
  states: live('states', ' and ($3 or not is_triage)'),
  labels: live('labels'),
  cycles: live('cycles'),
  modules: live('modules'),
  issues: live('work_items', ` and not is_draft and state_group <> 'triage'`),
  intakes: live('work_items', ` and not is_draft and state_group = 'triage'`),
  work_item_types: live('work_item_types'),
  // A kind that the schema has no table for has no records.
  work_item_properties: 'select 0',
  // Private pages are those of one person.
  pages: live('pages', ' and access = 0 and archived_at is null'),
};
