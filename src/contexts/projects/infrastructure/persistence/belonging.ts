import { PROJECT_ROLES, WORKSPACE_ROLES } from '#kernel';
import { joiningRole } from '../../domain/membership';

const ROLES = `array[${PROJECT_ROLES.map((role) => `'${role}'`).join(', ')}]`;

const AS_JOINING = `case w.role ${WORKSPACE_ROLES.map((role) => `when '${role}' then '${joiningRole(role)}'`).join(' ')} end`;

/**
 * SQL of a table of all people who belong to projects: `workspace_id`, `project_id`, `user_id`, `role`, and
 * `sort_order` of direct memberships. It has one row for each person and project. A person belongs by a membership or
 * through a teamspace. Members of a teamspace have the default project role for their workspace role; of several roles
 * the highest counts. All statements about membership of projects use this table. `such` is a condition on `m`; `$1` is
 * the workspace.
 */
export const belonging = (such = 'true'): string => `(
  select m.workspace_id, m.project_id, m.user_id, (${ROLES})[min(array_position(${ROLES}, m.role))] as role,
    max(m.sort_order) as sort_order
  from (
    select o.workspace_id, o.project_id, o.user_id, o.role, o.sort_order from project_members o
    where o.workspace_id = $1 and o.is_active and o.deleted_at is null
    union all
    select l.workspace_id, l.project_id, t.user_id, ${AS_JOINING}, null
    from teamspace_members t
    join teamspace_projects l on l.workspace_id = $1 and l.teamspace_id = t.teamspace_id and l.deleted_at is null
    join workspace_members w on w.workspace_id = $1 and w.user_id = t.user_id and w.is_active and w.deleted_at is null
    where t.workspace_id = $1 and t.deleted_at is null
      and exists (select 1 from workspaces s where s.id = $1 and 'teamspaces' = any(s.features))
  ) m where ${such} group by 1, 2, 3)`;

/**
 * SQL of a table of all people who ever belonged to the projects: `project_id` and `user_id`. Former members may still
 * have work items assigned.
 */
export const everBelonging = (projectIds: string): string => `(
  select o.project_id, o.user_id from project_members o where o.workspace_id = $1 and o.project_id = any(${projectIds})
  union
  select l.project_id, t.user_id from teamspace_projects l
  join teamspace_members t on t.workspace_id = $1 and t.teamspace_id = l.teamspace_id
  where l.workspace_id = $1 and l.project_id = any(${projectIds}))`;
