import { snake } from '../../libs/kernel/text';
import { SWITCHES } from '../../src/contexts/projects/domain/features';
import { expectOk } from './expect';
import { sql, update } from './sql';
import { unique, type Tenant } from './tenants';

export interface Project {
  readonly id: string;
  readonly identifier: string;
  /** Ids of the states that it starts with, by group. */
  readonly states: Readonly<Record<string, string>>;
}

/** The columns of a project that has every feature switched off. */
export const SWITCHED_OFF = Object.fromEntries(Object.values(SWITCHES).map((setting) => [snake(setting), false]));

/** A project of the tenant with its first states. `columns` are set behind the service's back, before anyone looks. */
export async function addProject(tenant: Tenant, columns: Record<string, unknown> = {}): Promise<Project> {
  const name = unique('P').toUpperCase();
  const { id } = expectOk(await tenant.v2.post('projects/', { name, identifier: name }), 201);
  if (Object.keys(columns).length) await update('projects', tenant.workspaceId, id, columns);
  const states = await sql<{ id: string; group: string }>(
    'select id, "group" from states where workspace_id = $1 and project_id = $2',
    [tenant.workspaceId, id],
  );
  const byGroup = Object.fromEntries(states.map((state) => [state.group, state.id]));
  return { id, identifier: String(columns.identifier ?? name), states: byGroup };
}
