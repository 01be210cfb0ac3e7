import {
  addMember,
  addProject,
  expectOk,
  expectProblem,
  fieldCodes,
  newTenant,
  oauthToken,
  openScene,
  sql,
  type Project,
  type Tenant,
} from '../../support';
import { auditOf } from '../../support/history';

const CONFIG = 'group-sync/config/';
const IN_WORKSPACE = 'group-sync/workspace-mappings/';
const IN_PROJECTS = 'group-sync/project-mappings/';

let tenant: Tenant;
let project: Project;

beforeEach(async () => {
  ({ tenant, project } = await openScene());
});

describe('version 1', () => {
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
});

describe('version 2', () => {
  const inWorkspace = (members: object = {}) => ({ idp_group_name: 'developers', role_slug: 'member', ...members });
  const inProject = (members: object = {}) => ({ idp_group_name: 'developers', role_slug: 'contributor', ...members });
  const create = async (path: string, body: object) => expectOk(await tenant.v2.post(path, body), 201);

  describe('the configuration', () => {
    const defaults = () => ({
      id: tenant.workspaceId,
      is_enabled: false,
      sync_on_login: true,
      sync_offline: false,
      auto_remove: false,
      group_attribute_key: 'groups',
      default_workspace_role_slug: null,
    });

    it('has its defaults before anybody sets it, at every reading the same', async () => {
      const first = await tenant.v2.get(CONFIG);
      expect(expectOk(first)).toEqual(defaults());
      expect((await tenant.v2.elsewhere().get(CONFIG)).headers.get('etag')).toBe(first.headers.get('etag'));
      expect(await sql('select 1 from group_sync_configs where workspace_id = $1', [tenant.workspaceId])).toEqual([]);
    });

    it('keeps what is not sent, and clears what can be empty', async () => {
      const set = {
        is_enabled: true,
        auto_remove: true,
        group_attribute_key: 'roles',
        default_workspace_role_slug: 'guest',
      };
      expect(expectOk(await tenant.v2.patch(CONFIG, set))).toEqual({ ...defaults(), ...set });
      const more = { sync_offline: true, sync_on_login: false, default_workspace_role_slug: null };
      expect(expectOk(await tenant.v2.patch(CONFIG, more))).toEqual({ ...defaults(), ...set, ...more });
      expect(expectOk(await tenant.v2.get(CONFIG))).toEqual({ ...defaults(), ...set, ...more });
    });

    it('refuses what it cannot hold, all of it at once', async () => {
      const body = {
        is_enabled: 'yes',
        sync_on_login: null,
        group_attribute_key: 'x'.repeat(256),
        default_workspace_role_slug: 'owner',
      };
      expect(fieldCodes(await tenant.v2.patch(CONFIG, body)).sort()).toEqual([
        'default_workspace_role_slug invalid_choice',
        'group_attribute_key max_length',
        'is_enabled invalid',
        'sync_on_login invalid',
      ]);
      expect(fieldCodes(await tenant.v2.patch(CONFIG, { group_attribute_key: ' ' }))).toEqual([
        'group_attribute_key required',
      ]);
    });

    it('is guarded by its tag from the first change on', async () => {
      const etag = (await tenant.v2.get(CONFIG)).headers.get('etag')!;
      const patch = (body: object) => tenant.v2.patch(CONFIG, body, { headers: { 'If-Match': etag } });
      expectOk(await patch({ is_enabled: false }));
      expectOk(await patch({ is_enabled: true }));
      expectProblem(await patch({ is_enabled: false }), 409, 'version_mismatch');
    });

    it('keeps each of two first changes at the same time', async () => {
      const replies = await Promise.all([
        tenant.v2.patch(CONFIG, { is_enabled: true }),
        tenant.v2.elsewhere().patch(CONFIG, { auto_remove: true }),
      ]);
      for (const reply of replies) expectOk(reply);
      expect(expectOk(await tenant.v2.get(CONFIG))).toMatchObject({ is_enabled: true, auto_remove: true });
    });

    it('has no PUT', async () => expectProblem(await tenant.v2.put(CONFIG, {}), 405, 'method_not_allowed'));
  });

  describe('mappings to the workspace', () => {
    it('are made, read, changed and deleted', async () => {
      const made = await create(IN_WORKSPACE, inWorkspace());
      expect(made).toEqual({ id: made.id, created_at: made.created_at, ...inWorkspace() });
      const path = `${IN_WORKSPACE}${made.id}/`;
      expect(expectOk(await tenant.v2.get(path))).toEqual(made);
      const changed = { idp_group_name: 'Entwickler/Köln', role_slug: 'admin' };
      expect(expectOk(await tenant.v2.patch(path, changed))).toEqual({ ...made, ...changed });
      expect(expectOk(await tenant.v2.patch(path, { role_slug: 'guest' }))).toEqual({
        ...made,
        ...changed,
        role_slug: 'guest',
      });
      expectOk(await tenant.v2.delete(path), 204);
      expectProblem(await tenant.v2.get(path), 404, 'not_found');
      expectProblem(await tenant.v2.patch(path, {}), 404, 'not_found');
      expectProblem(await tenant.v2.delete(path), 404, 'not_found');
    });

    it('are one for each group, whose name is taken as it is', async () => {
      const { id } = await create(IN_WORKSPACE, inWorkspace());
      expectProblem(await tenant.v2.post(IN_WORKSPACE, inWorkspace({ role_slug: 'admin' })), 409, 'conflict');
      const other = await create(IN_WORKSPACE, inWorkspace({ idp_group_name: 'Developers' }));
      const clash = await tenant.v2.patch(`${IN_WORKSPACE}${other.id}/`, { idp_group_name: 'developers' });
      expectProblem(clash, 409, 'conflict');
      expectOk(await tenant.v2.delete(`${IN_WORKSPACE}${id}/`), 204);
      await create(IN_WORKSPACE, inWorkspace());
    });

    it('have one winner of two that are made at the same time', async () => {
      const clients = [tenant.v2, tenant.v2.elsewhere()];
      const replies = await Promise.all(clients.map((client) => client.post(IN_WORKSPACE, inWorkspace())));
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    });

    it.each([
      [{}, ['idp_group_name required', 'role_slug required']],
      [{ idp_group_name: '', role_slug: 'nobody' }, ['idp_group_name required', 'role_slug invalid_choice']],
      [inWorkspace({ idp_group_name: 'x'.repeat(256) }), ['idp_group_name max_length']],
      [inWorkspace({ role_slug: 'contributor' }), ['role_slug invalid_choice']],
      [inWorkspace({ role_slug: 'owner' }), ['role_slug invalid_choice']],
      [inWorkspace({ role_slug: null }), ['role_slug required']],
    ])('refuse %j', async (body, codes) => {
      expect(fieldCodes(await tenant.v2.post(IN_WORKSPACE, body)).sort()).toEqual(codes);
    });

    it('are listed, searched, ordered and paged', async () => {
      for (const name of ['beta', 'alpha', 'gamma_x'])
        await create(IN_WORKSPACE, inWorkspace({ idp_group_name: name }));
      const names = async (query: string) =>
        expectOk(await tenant.v2.get(`${IN_WORKSPACE}?${query}`)).data.map(
          ({ idp_group_name }: { idp_group_name: string }) => idp_group_name,
        );
      expect(await names('')).toEqual(['beta', 'alpha', 'gamma_x']);
      expect(await names('order_by=-created_at')).toEqual(['gamma_x', 'alpha', 'beta']);
      expect(await names('order_by=idp_group_name')).toEqual(['alpha', 'beta', 'gamma_x']);
      expect(await names('search=MMA_')).toEqual(['gamma_x']);
      const page = expectOk(await tenant.v2.get(`${IN_WORKSPACE}?paginate=cursor&per_page=2`));
      expect(await names(`paginate=cursor&per_page=2&cursor=${encodeURIComponent(page.next_cursor)}`)).toEqual([
        'gamma_x',
      ]);
      const sparse = expectOk(await tenant.v2.get(`${IN_WORKSPACE}?fields=role_slug&per_page=1`)).data[0];
      expect(Object.keys(sparse).sort()).toEqual(['id', 'role_slug']);
    });
  });

  describe('mappings to projects', () => {
    it('name one project or all of them', async () => {
      const one = await create(IN_PROJECTS, inProject({ project_id: project.id }));
      expect(one).toEqual({
        id: one.id,
        created_at: one.created_at,
        ...inProject(),
        project_id: project.id,
        all_projects: false,
      });
      const all = await create(IN_PROJECTS, inProject({ all_projects: true, project_id: null }));
      expect(all).toMatchObject({ project_id: null, all_projects: true });
      expect(expectOk(await tenant.v2.get(IN_PROJECTS)).data).toEqual([one, all]);
      expectOk(await tenant.v2.delete(`${IN_PROJECTS}${one.id}/`), 204);
      expect(expectOk(await tenant.v2.get(`${IN_PROJECTS}${all.id}/`))).toEqual(all);
    });

    it('go from one project to another, to all and back', async () => {
      const other = await addProject(tenant);
      const { id } = await create(IN_PROJECTS, inProject({ project_id: project.id }));
      const patch = async (body: object) => {
        const { project_id, all_projects } = expectOk(await tenant.v2.patch(`${IN_PROJECTS}${id}/`, body));
        return { project_id, all_projects };
      };
      expect(await patch({ project_id: other.id })).toEqual({ project_id: other.id, all_projects: false });
      expect(await patch({ role_slug: 'guest' })).toEqual({ project_id: other.id, all_projects: false });
      expect(await patch({ all_projects: true })).toEqual({ project_id: null, all_projects: true });
      expect(await patch({ project_id: null })).toEqual({ project_id: null, all_projects: true });
      expect(await patch({ project_id: project.id })).toEqual({ project_id: project.id, all_projects: false });
      expect(await patch({ all_projects: false })).toEqual({ project_id: project.id, all_projects: false });
    });

    it.each<[string, (id: string) => object, readonly string[]]>([
      ['both', (id) => inProject({ project_id: id, all_projects: true }), ['all_projects invalid']],
      ['neither', () => inProject(), ['project_id required']],
      ['all taken back', () => inProject({ all_projects: false }), ['project_id required']],
      [
        'no project of here',
        () => inProject({ project_id: '01900000-0000-7000-8000-000000000000' }),
        ['project_id does_not_exist'],
      ],
      ['no id', () => inProject({ project_id: 'ENG' }), ['project_id invalid']],
      [
        'a role of workspaces',
        (id) => inProject({ project_id: id, role_slug: 'member' }),
        ['role_slug invalid_choice'],
      ],
    ])('refuse %s', async (_, body, codes) => {
      expect(fieldCodes(await tenant.v2.post(IN_PROJECTS, body(project.id)))).toEqual(codes);
    });

    it('refuse to be left without any project', async () => {
      const { id } = await create(IN_PROJECTS, inProject({ project_id: project.id }));
      const { id: all } = await create(IN_PROJECTS, inProject({ all_projects: true }));
      const codes = async (mapping: string, body: object) =>
        fieldCodes(await tenant.v2.patch(`${IN_PROJECTS}${mapping}/`, body));
      expect(await codes(id, { project_id: null })).toEqual(['project_id required']);
      expect(await codes(all, { all_projects: false })).toEqual(['project_id required']);
      expect(await codes(id, { project_id: project.id, all_projects: true })).toEqual(['all_projects invalid']);
    });

    it('refuse the project of another workspace', async () => {
      const foreign = await addProject(await newTenant());
      expect(fieldCodes(await tenant.v2.post(IN_PROJECTS, inProject({ project_id: foreign.id })))).toEqual([
        'project_id does_not_exist',
      ]);
    });

    it('are one for each group and project', async () => {
      await create(IN_PROJECTS, inProject({ project_id: project.id }));
      await create(IN_PROJECTS, inProject({ all_projects: true }));
      for (const target of [{ project_id: project.id }, { all_projects: true }]) {
        expectProblem(await tenant.v2.post(IN_PROJECTS, inProject({ ...target, role_slug: 'guest' })), 409, 'conflict');
      }
      await create(IN_PROJECTS, inProject({ idp_group_name: 'testers', project_id: project.id }));
    });

    it('go with their project', async () => {
      const { id } = await create(IN_PROJECTS, inProject({ project_id: project.id }));
      expectOk(await tenant.v2.delete(`projects/${project.id}/`), 204);
      expect(expectOk(await tenant.v2.get(IN_PROJECTS)).total_count).toBe(0);
      expectProblem(await tenant.v2.get(`${IN_PROJECTS}${id}/`), 404);
      expectProblem(await tenant.v2.patch(`${IN_PROJECTS}${id}/`, { role_slug: 'guest' }), 404);
      expectProblem(await tenant.v2.delete(`${IN_PROJECTS}${id}/`), 404);
    });
  });

  it('belongs to owners and admins', async () => {
    const { id } = await create(IN_WORKSPACE, inWorkspace());
    const { id: projectMapping } = await create(IN_PROJECTS, inProject({ all_projects: true }));
    const paths = [CONFIG, IN_WORKSPACE, `${IN_WORKSPACE}${id}/`, IN_PROJECTS, `${IN_PROJECTS}${projectMapping}/`];
    const admin = await addMember(tenant, 'admin');
    for (const path of paths) expectOk(await admin.v2.get(path));
    for (const role of ['member', 'guest'] as const) {
      const { v2 } = await addMember(tenant, role);
      for (const path of paths) expectProblem(await v2.get(path), 403, 'forbidden');
      expectProblem(await v2.post(IN_WORKSPACE, inWorkspace({ idp_group_name: 'mine', role_slug: 'admin' })), 403);
      expectProblem(await v2.patch(CONFIG, { is_enabled: true }), 403);
      expectProblem(await v2.delete(`${IN_WORKSPACE}${id}/`), 403);
    }
  });

  it('is open to tokens by its own scopes', async () => {
    const { v2 } = await oauthToken(tenant, tenant.owner.userId, ['workspaces.group_sync:read']);
    expectOk(await v2.get(CONFIG));
    expectProblem(await v2.patch(CONFIG, {}), 403, 'forbidden');
  });

  it('accounts for each change, with what was before', async () => {
    await tenant.v2.patch(CONFIG, { is_enabled: true, auto_remove: false });
    await tenant.v2.patch(CONFIG, { is_enabled: true });
    const { id } = await create(IN_WORKSPACE, inWorkspace());
    await tenant.v2.patch(`${IN_WORKSPACE}${id}/`, { role_slug: 'admin' });
    await tenant.v2.delete(`${IN_WORKSPACE}${id}/`);
    await create(IN_PROJECTS, inProject({ project_id: project.id }));
    await tenant.v2.post(IN_PROJECTS, inProject({ project_id: project.id }));
    const entries = (await auditOf(tenant, 'group_sync.')).map(({ event_name, old_value, new_value }) => ({
      event_name,
      old_value,
      new_value,
    }));
    const member = { idp_group_name: 'developers', role: 'member' };
    const admin = { ...member, role: 'admin' };
    expect(entries).toEqual([
      { event_name: 'group_sync.config_updated', old_value: { is_enabled: false }, new_value: { is_enabled: true } },
      { event_name: 'group_sync.workspace_mapping_created', old_value: null, new_value: member },
      { event_name: 'group_sync.workspace_mapping_updated', old_value: member, new_value: admin },
      { event_name: 'group_sync.workspace_mapping_deleted', old_value: admin, new_value: null },
      {
        event_name: 'group_sync.project_mapping_created',
        old_value: null,
        new_value: { idp_group_name: 'developers', role: 'contributor', project_id: project.id, all_projects: false },
      },
    ]);
  });
});
