import { PlaneClient } from '@makeplane/plane-node-sdk';
import {
  addMember,
  addProject,
  expectOk,
  expectProblem,
  newTenant,
  openScene,
  testRun,
  unique,
  type Reply,
  type Scene,
  type Tenant,
} from '../../support';

let tenant: Tenant;

beforeAll(async () => {
  tenant = await newTenant();
});

const PATH = 'project-templates/';

const create = async (template_data: object, members: object = {}) =>
  expectOk(await tenant.v2.post(PATH, { name: unique('Plan '), template_data, ...members }), 201);

const errorsOf = (reply: Reply): Record<string, string> => {
  expectProblem(reply, 400, 'invalid_request');
  return reply.body.errors as Record<string, string>;
};

const namesIn = async (project: string, collection: string) =>
  expectOk(await tenant.v2.get(`projects/${project}/${collection}/?per_page=100`)).data.map(
    ({ name }: { name: string }) => name,
  );

describe('version 1', () => {
  const V1 = 'projects/templates/';

  it('makes a project after a template, with what the body says in its place', async () => {
    const template = expectOk(
      await tenant.v1.post(V1, {
        name: 'Launch',
        description: 'All of it',
        template_data: { labels: [{ name: 'x' }] },
      }),
      201,
    );
    const identifier = unique('T').toUpperCase();
    const said = { template_id: template.id, name: unique('L'), identifier, network: 0 };
    const project = expectOk(await tenant.v1.post(`${V1}use/`, said), 201);
    expect(project).toMatchObject({ ...said, description: 'All of it', is_member: true, member_role: 20 });
    expect(await namesIn(project.id, 'labels')).toEqual(['x']);
    expectProblem(await tenant.v1.post(`${V1}use/`, { ...said, template_id: project.id }), 404);
    expectProblem(await tenant.v1.post(`${V1}use/`, {}), 400);
  });

  it('never reads its words as projects', async () => {
    const identifier = 'TEMPLATES';
    const { id } = expectOk(await tenant.v1.post('projects/', { name: identifier, identifier }), 201);
    expect(expectOk(await tenant.v1.get(V1))).toBeInstanceOf(Array);
    for (const method of ['DELETE', 'PATCH'] as const) {
      const reply = await tenant.v1.request(method, V1, method === 'PATCH' ? { name: 'x' } : undefined);
      expectProblem(reply, 405);
      expect(reply.headers.get('allow')).toBe('GET, HEAD, POST');
    }
    expectProblem(await tenant.v1.get(`${V1}states/`), 405);
    expectProblem(await tenant.v1.get(`${V1}use/`), 405);
    expect(expectOk(await tenant.v1.get(`projects/${id}/`))).toMatchObject({ identifier });
  });

  it('is what the official client expects', async () => {
    const client = new PlaneClient({ baseUrl: testRun().servers[0]!, apiKey: tenant.owner.key });
    const { projects, pages } = client.workspaceTemplates;
    const made = await projects.create(tenant.slug, { name: 'P', template_data: { anything: true } });
    expect(await projects.list(tenant.slug)).toContainEqual(made);
    expect(await projects.update(tenant.slug, made.id!, { description: 'd' })).toMatchObject({ description: 'd' });
    await projects.del(tenant.slug, made.id!);
    const page = await pages.create(tenant.slug, { name: 'Page', description_html: '<p>x</p>' });
    expect(await pages.list(tenant.slug)).toEqual([page]);
    expect(await pages.update(tenant.slug, page.id!, { name: 'Other' })).toMatchObject({ name: 'Other' });
    await pages.del(tenant.slug, page.id!);
    expect(await pages.list(tenant.slug)).toEqual([]);
    const project = await addProject(tenant);
    const own = client.projectTemplates.pages;
    const ofProject = await own.create(tenant.slug, project.id, { name: 'Q', short_description: 's' });
    expect(ofProject).toMatchObject({ short_description: 's', template_type: 'page', project: project.id });
    expect(await own.update(tenant.slug, project.id, ofProject.id!, { name: 'R' })).toMatchObject({ name: 'R' });
    expect(await own.list(tenant.slug, project.id)).toHaveLength(1);
    await own.del(tenant.slug, project.id, ofProject.id!);
  });
});

describe('version 2', () => {
  it('has these members and no other, and categories that are there', async () => {
    const { data } = expectOk(await tenant.v2.get('template-categories/'));
    expect(data[0]).toEqual({
      id: expect.any(String),
      name: 'Engineering',
      slug: 'engineering',
      description: 'Building and running software.',
      sort_order: 1,
    });
    const category_ids = [data[1].id];
    const template = await create({ description: 'd' }, { category_ids, logo_props: { a: 1 }, short_description: 's' });
    expect(template).toEqual({
      id: expect.any(String),
      name: expect.any(String),
      slug: expect.any(String),
      short_id: expect.any(String),
      short_description: 's',
      description_html: '',
      template_type: 'project',
      template_data: { description: 'd' },
      is_published: false,
      category_ids,
      logo_props: { a: 1 },
      created_at: expect.any(String),
      created_by_id: tenant.owner.userId,
      updated_by_id: tenant.owner.userId,
    });
    const foreign = expectOk(await (await newTenant()).v2.get('template-categories/')).data[0].id;
    expectProblem(await tenant.v2.patch(`${PATH}${template.id}/`, { category_ids: [foreign] }), 400);
    expectOk(await (await addMember(tenant, 'guest')).v2.get('template-categories/'));
  });

  it('makes a project with states, labels, features, modules, estimates, members and work items', async () => {
    const person = await addMember(tenant, 'member');
    const lead = await addMember(tenant, 'member');
    const template = await create({
      name: unique('Rollout'),
      description: 'Step by step',
      network: 0,
      timezone: 'Europe/Berlin',
      project_lead: lead.userId,
      features: { modules: true, cycles: true, pages: false },
      states: [
        { name: 'Open', group: 'unstarted', color: '#111111' },
        { name: 'Backlog', group: 'backlog', description: 'later' },
        { name: 'Ready', group: 'unstarted', default: true },
      ],
      labels: [
        { name: 'area', color: '#222222' },
        { name: 'ui', parent: 'Area' },
      ],
      modules: [{ name: 'First', description: 'm' }],
      estimates: [{ name: 'Sizes', points: ['1', '2', '5'] }],
      members: [
        { member: person.userId, role: 'commenter' },
        { member: lead.userId, role: 'guest' },
      ],
      work_items: [
        { name: 'Kick-off', state: 'open', labels: ['UI'], modules: ['first'], assignees: [lead.userId] },
        { name: 'Go', sub_work_items: [{ name: 'Stop', state: 'Done' }] },
      ],
    });
    const project = expectOk(await tenant.v2.post(`${PATH}${template.id}/use/`, {}), 201);
    expect(project).toMatchObject({
      name: template.template_data.name,
      identifier: 'ROLLO',
      description: 'Step by step',
      network: 0,
      timezone: 'Europe/Berlin',
      project_lead_id: lead.userId,
      module_view: true,
      cycle_view: true,
      page_view: false,
      estimate_id: expect.any(String),
    });
    const at = `projects/${project.id}`;
    const states = expectOk(await tenant.v2.get(`${at}/states/`)).data;
    expect(states.map(({ name, group }: { name: string; group: string }) => `${name} ${group}`)).toEqual([
      'Backlog backlog',
      'Open unstarted',
      'Ready unstarted',
      'In Progress started',
      'Done completed',
      'Cancelled cancelled',
      ...(states.length > 6 ? ['Triage triage'] : []),
    ]);
    expect(states.filter((state: { is_default: boolean }) => state.is_default)).toMatchObject([{ name: 'Ready' }]);
    const labels = expectOk(await tenant.v2.get(`${at}/labels/`)).data;
    const area = labels.find(({ name }: { name: string }) => name === 'area');
    expect(labels.find(({ name }: { name: string }) => name === 'ui')).toMatchObject({ parent_id: area.id });
    const points = `${at}/estimates/${project.estimate_id}/points/`;
    expect(expectOk(await tenant.v2.get(points)).data.map(({ value }: { value: string }) => value)).toEqual([
      '1',
      '2',
      '5',
    ]);
    const members = expectOk(await tenant.v2.get(`${at}/members/`)).data;
    const roleOf = ({ userId }: { userId: string }) =>
      members.find(({ member_id: id }: { member_id: string }) => id === userId)?.role;
    expect([roleOf(person), roleOf(lead), roleOf(tenant.owner)]).toEqual(['commenter', 'admin', 'admin']);
    const items = expectOk(await tenant.v2.get(`${at}/work-items/?order_by=sequence_id`)).data;
    const stateOf = (name: string) => states.find((state: { name: string }) => state.name === name).id;
    expect(items).toMatchObject([
      { name: 'Kick-off', identifier: 'ROLLO-1', state_id: stateOf('Open'), assignee_ids: [lead.userId] },
      { name: 'Go', state_id: stateOf('Ready') },
      { name: 'Stop', parent_id: items[1].id, state_id: stateOf('Done') },
    ]);
    expect(items[0].module_ids).toHaveLength(1);
    expect(items[0].label_ids).toHaveLength(1);
    const again = expectOk(await tenant.v2.post(`${PATH}${template.id}/use/`, { name: unique('Rollout') }), 201);
    expect(again.identifier).toBe('ROLLO2');
    expectProblem(await tenant.v2.post(`${PATH}${template.id}/use/`, {}), 409);
  });

  it('names each key of the data that is wrong', async () => {
    const stranger = (await newTenant()).owner.userId;
    const data = {
      network: 1,
      project_lead: stranger,
      features: { modules: 'yes' },
      states: [{ name: 'A' }, { name: 'B', group: 'triage' }],
      labels: 'x',
      members: [{ role: 'owner' }],
      work_items: [{ priority: 'low' }],
    };
    expect(Object.keys(errorsOf(await tenant.v2.post(PATH, { name: 'N', template_data: data }))).sort()).toEqual([
      'features.modules',
      'labels',
      'members.0.member',
      'members.0.role',
      'network',
      'states.0.group',
      'states.1.group',
      'work_items.0.name',
    ]);
    const twisted = {
      project_lead: stranger,
      states: [
        { name: 'Open', group: 'unstarted' },
        { name: 'open', group: 'started' },
      ],
      labels: [{ name: 'a', parent: 'b' }, { name: 'b' }],
      modules: [{ name: 'm' }],
      work_items: [{ name: 'x', state: 'Todo', modules: ['none'] }],
    };
    expect(errorsOf(await tenant.v2.post(PATH, { name: 'N', template_data: twisted }))).toEqual({
      project_lead: 'The provided user is not a member of this workspace.',
      'states.1.name': 'This name comes twice.',
      'labels.0.parent': 'There is no such label before this one.',
      'work_items.0.state': 'The template has no record of this name. New records have no id yet: use names.',
      'work_items.0.modules.0': 'The template has no record of this name. New records have no id yet: use names.',
    });
  });

  it('makes nothing where something of it cannot be made', async () => {
    const person = await addMember(tenant, 'guest');
    const template = await create({ members: [{ member: person.userId, role: 'admin' }], labels: [{ name: 'x' }] });
    const name = unique('Half');
    const reply = await tenant.v2.post(`${PATH}${template.id}/use/`, { name });
    expect(Object.keys(errorsOf(reply))).toEqual(['members.0.role']);
    expect(expectOk(await tenant.v2.get(`projects/?name=${name}`)).data).toEqual([]);
    const late = await create({ work_items: [{ name: 'x', labels: ['gone'] }] });
    expect(errorsOf(await tenant.v2.post(`${PATH}${late.id}/use/`, { name }))).toEqual({
      'work_items.0.labels.0': 'There is nothing named "gone".',
    });
    expect(expectOk(await tenant.v2.get(`projects/?name=${name}`)).data).toEqual([]);
  });

  it('is for those who run the workspace', async () => {
    const template = await create({});
    const member = await addMember(tenant, 'member');
    expectProblem(await member.v2.get(PATH), 403);
    expectProblem(await member.v2.post(`${PATH}${template.id}/use/`, {}), 403);
    expectProblem(await (await newTenant()).v2.get(`${PATH}${template.id}/`), 404);
  });
});

describe('page templates', () => {
  let scene: Scene;

  beforeAll(async () => {
    scene = await openScene(tenant);
  });

  it('are kept whole, in the project and beside it', async () => {
    const data = { blocks: [{ type: 'heading', text: 'x' }], description_html: '<p onclick="x">a</p>' };
    for (const path of [scene.at('page-templates'), 'page-templates/']) {
      const made = expectOk(await scene.v2.post(path, { name: 'P', template_data: data }), 201);
      expect(made).toMatchObject({ template_type: 'page', template_data: { ...data, description_html: '<p>a</p>' } });
      expect(expectOk(await scene.v2.get(`${path}${made.id}/`))).toEqual(made);
      expect(expectOk(await scene.v2.get(path)).data.map(({ id }: { id: string }) => id)).toEqual([made.id]);
      expect((await scene.v2.delete(`${path}${made.id}/`)).status).toBe(204);
    }
  });
});
