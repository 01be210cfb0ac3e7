import { snake, type ProjectKey, type WorkspaceCtx } from '#kernel';
import { ownColumns, tenantColumns, type Condition, type Db, type ReadModel } from '#persistence';
import type { Counter, ProjectRecord } from '../../application/project.repository';
import { switches } from '../../domain/features';
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

/** Members that do not depend on the caller. */
export const STORED_COLUMNS: ReadonlySet<string> = new Set(Object.keys(stored));

const SORT_ORDER = 'coalesce(me.sort_order, 65535)';

const countOf = (table: string, more = ''): string =>
  `(select count(*) from ${table} r where r.workspace_id = $1 and r.project_id = t.id and r.deleted_at is null${more})`;

/**
 * The read model of projects with members that depend on the caller. Statements have the workspace as `$1`. Their first
 * condition must be `visible`, which makes the caller `$2`.
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
    // The repository replaces this by the role that defines the caller's permissions.
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

/**
 * Condition for visible projects: owners and admins see all, members see public ones and their own, guests only their
 * own.
 */
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

/** SQL of each counter. `$1` is the workspace, `$2` the project, `$3` is true if triage states count as states. */
export const COUNTS: Readonly<Record<Counter, string>> = {
  members: live('project_members', ' and is_active'),
  states: live('states', ' and ($3 or not is_triage)'),
  labels: live('labels'),
  cycles: live('cycles'),
  modules: live('modules'),
  issues: live('work_items', ` and not is_draft and state_group <> 'triage'`),
  intakes: live('work_items', ` and not is_draft and state_group = 'triage'`),
  work_item_types: live('work_item_types'),
  work_item_properties: live('work_item_properties'),
  // Private pages do not count.
  pages: live('pages', ' and access = 0 and archived_at is null'),
};

const FEATURES = switches.map(([feature, setting]) => `case when p.${snake(setting)} then '${feature}' end`).join(', ');

/** SQL of the array of features that project `p` has switched on. */
export const SWITCHED_ON = `array_remove(array[${FEATURES}], null)`;

/**
 * Locks a project for writers of its catalogues, such as states and labels, until the transaction ends. Rules that span
 * several records then still hold at commit. Rows that refer to the project can be written meanwhile.
 */
export async function lockProject(db: Db, { workspaceId, projectId }: ProjectKey): Promise<void> {
  await db.query('select 1 from projects where workspace_id = $1 and id = $2 for no key update', [
    workspaceId,
    projectId,
  ]);
}
