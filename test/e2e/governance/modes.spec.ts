import {
  addProject,
  expectBody,
  expectOk,
  expectProblem,
  govern,
  newTenant,
  sql,
  unique,
  untilNoticed,
} from '../../support';
import type { Project, Tenant } from '../../support';

/** A workspace in each mode, with a project. */
async function inMode(mode: 'off' | 'migrating' | 'on') {
  const tenant = await newTenant();
  const project = await addProject(tenant);
  if (mode === 'on') await govern(tenant);
  if (mode === 'migrating') {
    await sql(`update workspaces set governance = 'migrating' where id = $1`, [tenant.workspaceId]);
    await untilNoticed();
  }
  return { tenant, project };
}

interface Permissions {
  readonly restrictions: readonly string[];
}

const state = () => ({ name: unique('S'), color: '#123456' });
const label = () => ({ name: unique('L') });

describe('governance off: each project manages its own', () => {
  let tenant: Tenant;
  let project: Project;
  beforeAll(async () => ({ tenant, project } = await inMode('off')));

  it('projects write their states and labels, in both versions', async () => {
    for (const api of [tenant.v1, tenant.v2]) {
      expectOk(await api.post(`projects/${project.id}/states/`, state()), 201);
      expectOk(await api.post(`projects/${project.id}/labels/`, label()), 201);
    }
  });

  it('the workspace neither reads nor writes states', async () => {
    const [{ v2 }, code] = [tenant, 'states_managed_at_project'];
    const path = `states/${project.states.backlog}/`;
    expectProblem(await v2.get('states/'), 409, code);
    expectProblem(await v2.get(path), 409, code);
    expectProblem(await v2.post('states/', state()), 409, code);
    expectProblem(await v2.patch(path, { name: 'x' }), 409, code);
    expectProblem(await v2.delete(path), 409, code);
  });
});

describe('governance on: the workspace manages', () => {
  let tenant: Tenant;
  let project: Project;
  beforeAll(async () => ({ tenant, project } = await inMode('on')));

  it('says so to clients', async () => {
    const ofProject = expectOk(await tenant.v2.get(`projects/${project.id}/permissions/me/`)) as Permissions;
    expect(ofProject.restrictions).toEqual([
      'states_managed_at_workspace',
      'templates_managed_at_workspace',
      'work_item_types_managed_at_workspace',
      'workspace_managed',
    ]);
    const ofWorkspace = expectOk(await tenant.v2.get('permissions/me/')) as Permissions;
    expect(ofWorkspace.restrictions).toEqual([]);
  });

  it('projects read their states and do not write them, in both versions', async () => {
    const path = `projects/${project.id}/states/`;
    const code = 'states_managed_at_workspace';
    for (const api of [tenant.v1, tenant.v2]) {
      expectOk(await api.get(path));
      expectProblem(await api.post(path, state()), 409, code);
      expectProblem(await api.patch(`${path}${project.states.backlog}/`, { name: 'x' }), 409, code);
      expectProblem(await api.delete(`${path}${project.states.backlog}/`), 409, code);
    }
  });

  it('projects read labels and do not write them: 400 in the shape of version 1, in both versions', async () => {
    const path = `projects/${project.id}/labels/`;
    const { id } = expectOk(await tenant.v2.post('project-labels/', label()), 201) as { id: string };
    const refusal = { error: 'The workspace manages the labels of its projects.', code: 'workspace_managed' };
    for (const api of [tenant.v1, tenant.v2]) {
      expectOk(await api.get(`${path}${id}/`));
      expectBody(await api.post(path, label()), 400, refusal);
      expectBody(await api.patch(`${path}${id}/`, { name: 'x' }), 400, refusal);
      expectBody(await api.delete(`${path}${id}/`), 400, refusal);
    }
  });

  it('the workspace writes states', async () => {
    const { id } = expectOk(await tenant.v2.post('states/', state()), 201) as { id: string };
    expectOk(await tenant.v2.delete(`states/${id}/`), 204);
  });
});

describe('governance migration running', () => {
  let tenant: Tenant;
  let project: Project;
  beforeAll(async () => ({ tenant, project } = await inMode('migrating')));

  it('nobody writes, everyone reads, in both versions', async () => {
    const code = 'governance_migration_in_progress';
    for (const api of [tenant.v1, tenant.v2]) {
      for (const collection of ['states', 'labels', 'work-items']) {
        const path = `projects/${project.id}/${collection}/`;
        expectOk(await api.get(path));
        expectProblem(await api.post(path, { ...state() }), 409, code);
      }
      expectProblem(await api.post('project-labels/', label()), 409, code);
      expectProblem(await api.post('projects/', { name: unique('P'), identifier: 'NEW' }), 409, code);
    }
    expectProblem(await tenant.v2.post('states/', state()), 409, 'governance_migration_in_progress');
    expectProblem(await tenant.v2.post('governance/enable/'), 409, 'governance_migration_in_progress');
  });
});
