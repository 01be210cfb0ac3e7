import { addMember, addProject, expectOk, newTenant, type Project, type Tenant } from '../../support';

const CONFIG = 'group-sync/config/';
const IN_WORKSPACE = 'group-sync/workspace-mappings/';
const IN_PROJECTS = 'group-sync/project-mappings/';

let tenant: Tenant;
let project: Project;

beforeEach(async () => {
  tenant = await newTenant();
  project = await addProject(tenant);
});

const inWorkspace = (members: object = {}) => ({ idp_group_name: 'developers', role: 'member', ...members });
const inProject = (members: object = {}) => ({ idp_group_name: 'developers', role: 'contributor', ...members });

describe('the configuration', () => {
  it('has its defaults before anybody sets it', async () => {
    const config = expectOk(await tenant.v1.get(CONFIG));
    expect(config).toEqual({
      id: tenant.workspaceId,
      is_enabled: false,
      sync_on_login: true,
      auto_remove: false,
      sync_offline: false,
      group_attribute_key: 'groups',
      default_workspace_role: null,
      created_at: config.created_at,
      updated_at: config.created_at,
    });
  });

  it.each(['patch', 'put'] as const)('is changed by %s, and read in version 2', async (method) => {
    const before = expectOk(await tenant.v1.get(CONFIG));
    const set = { is_enabled: true, default_workspace_role: 'member', sync_offline: true };
    const after = expectOk(await tenant.v1[method](CONFIG, set));
    expect(after).toEqual({ ...before, ...set, updated_at: after.updated_at });
    expect(after.updated_at > before.updated_at).toBe(true);
    expect(expectOk(await tenant.v2.get(CONFIG))).toMatchObject({
      id: before.id,
      is_enabled: true,
      default_workspace_role_slug: 'member',
    });
  });

  it('refuses what it cannot hold, all of it at once', async () => {
    const reply = await tenant.v1.patch(CONFIG, { is_enabled: 1, default_workspace_role: 'king' });
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body as object).sort()).toEqual(['default_workspace_role', 'is_enabled']);
  });
});

describe('mappings to the workspace', () => {
  it('are made, listed as an array, changed and deleted', async () => {
    const made = expectOk(await tenant.v1.post(IN_WORKSPACE, inWorkspace()), 201);
    expect(made).toEqual({ ...inWorkspace(), id: made.id, created_at: made.created_at, updated_at: made.updated_at });
    const path = `${IN_WORKSPACE}${made.id}/`;
    expect(expectOk(await tenant.v1.get(IN_WORKSPACE))).toEqual([made]);
    const changed = expectOk(await tenant.v1.patch(path, { role: 'admin' }));
    expect(changed).toEqual({ ...made, role: 'admin', updated_at: changed.updated_at });
    expect(expectOk(await tenant.v1.get(path))).toEqual(changed);
    expect(expectOk(await tenant.v2.get(path))).toMatchObject({ role_slug: 'admin' });
    expectOk(await tenant.v1.delete(path), 204);
    expect((await tenant.v1.get(path)).status).toBe(404);
    expect(expectOk(await tenant.v1.get(IN_WORKSPACE))).toEqual([]);
  });

  it('are one for each group', async () => {
    expectOk(await tenant.v1.post(IN_WORKSPACE, inWorkspace()), 201);
    const reply = await tenant.v1.post(IN_WORKSPACE, inWorkspace({ role: 'guest' }));
    expect(reply).toMatchObject({ status: 409, body: { error: expect.stringContaining('group') } });
  });

  it('name every member that is wrong', async () => {
    const reply = await tenant.v1.post(IN_WORKSPACE, { role: 'contributor' });
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body as object).sort()).toEqual(['idp_group_name', 'role']);
  });
});

describe('mappings to projects', () => {
  it('name a project by its identifier, or all of them', async () => {
    const key = project.identifier;
    const made = expectOk(await tenant.v1.post(IN_PROJECTS, inProject({ project: key.toLowerCase() })), 201);
    expect(made).toMatchObject({ project: key, all_projects: false, role: 'contributor' });
    const path = `${IN_PROJECTS}${made.id}/`;
    expect(expectOk(await tenant.v2.get(path))).toMatchObject({ project_id: project.id });
    expect(expectOk(await tenant.v1.patch(path, { all_projects: true }))).toMatchObject({
      project: null,
      all_projects: true,
    });
    expect(expectOk(await tenant.v1.put(path, { project: project.id }))).toMatchObject({
      project: key,
      all_projects: false,
    });
    expect(expectOk(await tenant.v1.get(IN_PROJECTS))).toHaveLength(1);
    expectOk(await tenant.v1.delete(path), 204);
    expect((await tenant.v1.delete(path)).status).toBe(404);
  });

  it('refuse both, neither, and what is no project here', async () => {
    const both = await tenant.v1.post(IN_PROJECTS, inProject({ project: project.identifier, all_projects: true }));
    expect(both).toMatchObject({ status: 400, body: { non_field_errors: [expect.any(String)] } });
    const neither = await tenant.v1.post(IN_PROJECTS, inProject());
    expect(neither).toMatchObject({ status: 400, body: { project: [expect.any(String)] } });
    const unknown = await tenant.v1.post(IN_PROJECTS, inProject({ project: 'NOWHERE' }));
    expect(unknown).toMatchObject({ status: 400, body: { project: ['There is no such project.'] } });
  });

  it('are one for each group and project', async () => {
    expectOk(await tenant.v1.post(IN_PROJECTS, inProject({ all_projects: true })), 201);
    expect((await tenant.v1.post(IN_PROJECTS, inProject({ all_projects: true }))).status).toBe(409);
  });
});

it('belongs to owners and admins', async () => {
  const member = await addMember(tenant, 'member');
  for (const path of [CONFIG, IN_WORKSPACE, IN_PROJECTS]) {
    expect((await member.v1.get(path)).status).toBe(403);
    expectOk(await (await addMember(tenant, 'admin')).v1.get(path));
  }
});
