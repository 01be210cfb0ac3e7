import { newId } from '../../libs/kernel/ids';
import { insert } from './sql';
import type { Tenant } from './tenants';

export interface Project {
  readonly id: string;
  readonly identifier: string;
  /** Ids of the states that it starts with, by group. */
  readonly states: Readonly<Record<string, string>>;
}

const GROUPS = ['backlog', 'unstarted', 'started', 'completed', 'cancelled', 'triage'];
let projects = 0;

/** A project of the tenant with its first states, as rows: quick, and there for suites that run before any endpoint. */
export async function addProject(tenant: Tenant, members: Record<string, unknown> = {}): Promise<Project> {
  const at = new Date().toISOString();
  const workspace_id = tenant.workspaceId;
  const common = { workspace_id, created_at: at, updated_at: at, created_by_id: tenant.owner.userId };
  const id = newId();
  const identifier = `P${++projects}${process.pid}`;
  await insert('projects', { ...common, id, name: `Project ${identifier}`, identifier, ...members });
  await insert('project_counters', { workspace_id, project_id: id });
  await insert('project_members', {
    ...common,
    id: newId(),
    project_id: id,
    user_id: tenant.owner.userId,
    role: 'admin',
  });
  const states = Object.fromEntries(GROUPS.map((group) => [group, newId()]));
  for (const [index, group] of GROUPS.entries()) {
    const flags = { is_default: index === 0, is_triage: group === 'triage' };
    const state = { id: states[group], project_id: id, name: group, color: '#60646C', slug: group, '"group"': group };
    await insert('states', { ...common, ...state, ...flags, sequence: (index + 1) * 10_000 });
  }
  return { id, identifier: String(members.identifier ?? identifier), states };
}
