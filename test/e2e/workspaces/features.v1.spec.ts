import {
  addMember,
  addPersonWithRole,
  addProject,
  expectOk,
  newTenant,
  type Project,
  type Tenant,
} from '../../support';

let tenant: Tenant;
let project: Project;
let ofProject: string;

beforeEach(async () => {
  tenant = await newTenant();
  project = await addProject(tenant);
  ofProject = `projects/${project.id}/features/`;
});

const OF_WORKSPACE = {
  project_grouping: false,
  initiatives: false,
  teams: false,
  customers: false,
  wiki: true,
  pi: false,
};

const OF_PROJECT = {
  epics: false,
  modules: false,
  cycles: false,
  views: false,
  pages: true,
  intakes: false,
  work_item_types: false,
  workflows: false,
  parallel_cycles: false,
  project_updates: false,
};

const inverted = (features: Readonly<Record<string, boolean>>) =>
  Object.fromEntries(Object.entries(features).map(([name, isOn]) => [name, !isOn]));

describe('the features of a workspace', () => {
  it('are off in a new one, but for the wiki', async () => {
    expect(expectOk(await tenant.v1.get('features/'))).toEqual(OF_WORKSPACE);
  });

  it.each(['patch', 'put'] as const)('are switched by %s and answered whole', async (method) => {
    expect(expectOk(await tenant.v1[method]('features/', { teams: true }))).toEqual({ ...OF_WORKSPACE, teams: true });
    const all = inverted(OF_WORKSPACE);
    expect(expectOk(await tenant.v1[method]('features/', all))).toEqual(all);
  });

  it('are the same as in version 2', async () => {
    expectOk(await tenant.v1.patch('features/', inverted(OF_WORKSPACE)));
    expect(expectOk(await tenant.v2.get('features/'))).toMatchObject({
      is_project_grouping_enabled: true,
      is_initiative_enabled: true,
      is_teams_enabled: true,
      is_customer_enabled: true,
      is_wiki_enabled: false,
      is_pi_enabled: true,
      is_release_enabled: false,
    });
    expectOk(await tenant.v2.patch('features/', { is_pi_enabled: false }));
    expect(expectOk(await tenant.v1.get('features/'))).toEqual({ ...inverted(OF_WORKSPACE), pi: false });
  });

  it('name every member that is no switch', async () => {
    const reply = await tenant.v1.patch('features/', { wiki: 'on', teams: null });
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({ wiki: [expect.any(String)], teams: [expect.any(String)] });
  });

  it('belong to owners and admins', async () => {
    expectOk(await (await addMember(tenant, 'admin')).v1.patch('features/', { pi: true }));
    const member = await addMember(tenant, 'member');
    expect((await member.v1.get('features/')).status).toBe(403);
    expect((await member.v1.patch('features/', { pi: false })).status).toBe(403);
  });
});

describe('the features of a project', () => {
  it('are off in a new one, but for pages', async () => {
    expect(expectOk(await tenant.v1.get(ofProject))).toEqual(OF_PROJECT);
  });

  it.each(['patch', 'put'] as const)('are switched by %s and answered whole', async (method) => {
    expect(expectOk(await tenant.v1[method](ofProject, { epics: true }))).toEqual({ ...OF_PROJECT, epics: true });
    const all = inverted(OF_PROJECT);
    expect(expectOk(await tenant.v1[method](ofProject, all))).toEqual(all);
  });

  it('are the settings of the project', async () => {
    expectOk(await tenant.v1.patch(ofProject, inverted(OF_PROJECT)));
    expect(expectOk(await tenant.v1.get(`projects/${project.id}/`))).toMatchObject({
      module_view: true,
      cycle_view: true,
      issue_views_view: true,
      page_view: false,
      intake_view: true,
      is_issue_type_enabled: true,
    });
    expectOk(await tenant.v1.patch(`projects/${project.id}/`, { module_view: false, page_view: true }));
    const expected = { ...inverted(OF_PROJECT), modules: false, pages: true };
    expect(expectOk(await tenant.v1.get(ofProject))).toEqual(expected);
    expect(expectOk(await tenant.v2.get(ofProject))).toMatchObject({
      is_epic_enabled: true,
      is_workflow_enabled: true,
      is_parallel_cycles_enabled: true,
      is_project_updates_enabled: true,
    });
  });

  it('are seen by every role of the project and switched by its admins', async () => {
    for (const role of ['admin', 'contributor', 'commenter', 'guest'] as const) {
      const person = await addPersonWithRole(tenant, project, role);
      expectOk(await person.v1.get(ofProject));
      expect((await person.v1.patch(ofProject, { epics: true })).status).toBe(role === 'admin' ? 200 : 403);
    }
  });

  it('are not there while the project is archived', async () => {
    expectOk(await tenant.v1.post(`projects/${project.id}/archive/`), 204);
    expect((await tenant.v1.get(ofProject)).status).toBe(404);
    expect((await tenant.v1.patch(ofProject, { epics: true })).status).toBe(404);
  });
});
