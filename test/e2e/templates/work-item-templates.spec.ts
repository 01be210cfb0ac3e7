import { PlaneClient } from '@makeplane/plane-node-sdk';
import {
  addMember,
  addPersonWithRole,
  addProject,
  expectOk,
  expectProblem,
  oauthToken,
  openScene,
  testRun,
  unique,
  type Reply,
  type Scene,
} from '../../support';
import { eventsOf } from '../../support/history';

let scene: Scene;
let path: string;

beforeAll(async () => {
  scene = await openScene(undefined, { module_view: true });
  path = scene.at('work-item-templates');
});

const make = async (template_data: object, members: object = {}, at = path) =>
  expectOk(await scene.v2.post(at, { name: unique('N'), template_data, ...members }), 201);

/** What a refusal says of each key of the data. */
const errorsOf = (reply: Reply): Record<string, string> => {
  expectProblem(reply, 400, 'invalid_request');
  return reply.body.errors as Record<string, string>;
};

const use = (id: string, body: object = {}, by = scene.v2) => by.post(`${path}${id}/use/`, body);

const below = async (parent: string): Promise<{ name: string; id: string }[]> =>
  expectOk(await scene.v2.get(`${scene.at('work-items')}?parent_id=${parent}&order_by=sequence_id`)).data;

describe('version 1', () => {
  const place = (level: 'project' | 'workspace') =>
    level === 'project' ? scene.at('workitems/templates') : 'workitems/templates/';

  it('has these members and no other', async () => {
    const { tenant, project, v1 } = scene;
    const body = { name: 'Bug', description: 'd', description_html: '<p>x</p>', template_data: { priority: 'high' } };
    const sent = { ...body, logo_props: { in_use: 'icon' }, external_source: 'git', external_id: unique('e') };
    const shared = expectOk(await v1.post(place('workspace'), sent), 201);
    const common = {
      ...sent,
      id: expect.any(String),
      created_at: expect.any(String),
      updated_at: expect.any(String),
      deleted_at: null,
      workspace: tenant.workspaceId,
      created_by: tenant.owner.userId,
      updated_by: tenant.owner.userId,
    };
    expect(shared).toEqual(common);
    const own = expectOk(await v1.post(place('project'), { ...sent, short_description: 's' }), 201);
    expect(own).toEqual({ ...common, short_description: 's', template_type: 'workitem', project: project.id });
    expectProblem(await v1.post(place('project'), sent), 409);
    expect(expectOk(await v1.get(place('project')))).toContainEqual(own);
    expect(expectOk(await v1.get(place('project')))).not.toContainEqual(expect.objectContaining({ id: shared.id }));
  });

  it.each(['project', 'workspace'] as const)('changes by PATCH and PUT, and deletes, in a %s', async (level) => {
    const { v1 } = scene;
    const at = place(level);
    const { id } = expectOk(await v1.post(at, { name: 'a' }), 201);
    expect(expectOk(await v1.patch(`${at}${id}/`, { description: 'b' }))).toMatchObject({
      name: 'a',
      description: 'b',
    });
    expect(expectOk(await v1.request('PUT', `${at}${id}/`, { name: 'c' }))).toMatchObject({ name: 'c' });
    const wrong = await v1.patch(`${at}${id}/`, { template_data: { priority: 'big', labels: 7 } });
    expectProblem(wrong, 400);
    expect(wrong.body).toEqual({
      template_data: ['priority: Must be one of urgent, high, medium, low, none. labels: Expected a list of items.'],
    });
    expect((await v1.delete(`${at}${id}/`)).status).toBe(204);
    expectProblem(await v1.delete(`${at}${id}/`), 404);
  });

  it('is what the official client expects', async () => {
    const { tenant, project } = scene;
    const client = new PlaneClient({ baseUrl: testRun().servers[0]!, apiKey: tenant.owner.key });
    const { projectTemplates, workspaceTemplates } = client;
    const own = await projectTemplates.workItems.create(tenant.slug, project.id, {
      name: 'A',
      template_data: { x: 1 },
    });
    expect(own).toMatchObject({ name: 'A', template_data: { x: 1 }, project: project.id });
    expect(await projectTemplates.workItems.list(tenant.slug, project.id)).toContainEqual(own);
    const changed = await projectTemplates.workItems.update(tenant.slug, project.id, own.id!, { name: 'B' });
    expect(changed.name).toBe('B');
    await projectTemplates.workItems.del(tenant.slug, project.id, own.id!);
    const shared = await workspaceTemplates.workItems.create(tenant.slug, { name: 'W', description: 'about' });
    expect(await workspaceTemplates.workItems.list(tenant.slug)).toContainEqual(shared);
    expect(await workspaceTemplates.workItems.update(tenant.slug, shared.id!, { name: 'V' })).toMatchObject({
      name: 'V',
    });
    await workspaceTemplates.workItems.del(tenant.slug, shared.id!);
    expect(await workspaceTemplates.workItems.list(tenant.slug)).not.toContainEqual(
      expect.objectContaining({ id: shared.id }),
    );
  });
});

describe('version 2', () => {
  it('has these members and no other; lists leave text and data out unless they are named', async () => {
    const data = { name: 'Fix it', priority: 'urgent', custom: { kept: [1] } };
    const members = { name: 'Große Störung', description_html: '<p>x<script>1</script></p>', is_published: true };
    const template = await make(data, members);
    expect(template).toEqual({
      id: expect.any(String),
      name: 'Große Störung',
      slug: 'große-sto-rung',
      short_id: expect.stringMatching(/^[0-9a-f]{12}$/),
      short_description: null,
      description_html: '<p>x</p>',
      template_type: 'workitem',
      template_data: data,
      is_published: true,
      created_at: expect.any(String),
      created_by_id: scene.tenant.owner.userId,
      updated_by_id: scene.tenant.owner.userId,
    });
    const { description_html: _, template_data: __, ...row } = template;
    const found = expectOk(await scene.v2.get(`${path}?short_id=${template.short_id}`)).data;
    expect(found).toEqual([row]);
    const all = expectOk(await scene.v2.get(`${path}?short_id=${template.short_id}&fields=all`)).data;
    expect(all).toEqual([template]);
    expect(expectOk(await scene.v2.get(`${path}${template.id}/`))).toEqual(template);
    expectProblem(await scene.v2.get(`${path}?expand=created_by`), 400);
    expect(await eventsOf(scene.tenant, template.id)).toHaveLength(1);
  });

  it('filters, searches and orders', async () => {
    const { v2 } = await openScene();
    const names = async (query: string) =>
      expectOk(await v2.get(`work-item-templates/${query}`)).data.map(({ name }: { name: string }) => name);
    await v2.post('work-item-templates/', { name: 'b', template_data: {}, is_published: true });
    await v2.post('work-item-templates/', { name: 'a', template_data: {}, short_description: 'About B' });
    expect(await names('')).toEqual(['a', 'b']);
    expect(await names('?order_by=-name')).toEqual(['b', 'a']);
    expect(await names('?is_published=true')).toEqual(['b']);
    expect(await names('?search=B')).toEqual(['a', 'b']);
  });

  it('names each key of the data that is wrong, whole and with its place', async () => {
    const reply = await scene.v2.post(path, {
      name: 'N',
      template_data: {
        name: '',
        priority: 'big',
        state: 7,
        labels: ['there is none', 3],
        assignees: 'me',
        sub_work_items: [{ priority: 'low' }, 'x', { name: 'a', sub_work_items: [{ name: 'b', state: {} }] }],
      },
    });
    expect(errorsOf(reply)).toEqual({
      name: 'This field may not be empty.',
      priority: 'Must be one of urgent, high, medium, low, none.',
      state: 'Expected an id or a name.',
      'labels.1': 'Expected an id or a name.',
      assignees: 'Expected a list of items.',
      'sub_work_items.0.name': 'This field is required.',
      'sub_work_items.1': 'Expected an object.',
      'sub_work_items.2.sub_work_items.0.state': 'Expected an id or a name.',
    });
    expect(errorsOf(await scene.v2.post(path, { name: 'N', template_data: { labels: ['none'] } }))).toEqual({
      'labels.0': 'There is nothing named "none".',
    });
    const big = { name: 'x', other: 'y'.repeat(262_144) };
    expect(errorsOf(await scene.v2.post(path, { name: 'N', template_data: big }))).toEqual({
      '': 'Ensure this has no more than 262144 characters.',
    });
    const deep = JSON.parse('{"a":'.repeat(25) + '1' + '}'.repeat(25)) as object;
    expect(errorsOf(await scene.v2.post(path, { name: 'N', template_data: deep }))).toEqual({
      a: 'Ensure this has no more than 20 levels.',
    });
  });

  it('refuses ids of other projects and workspaces', async () => {
    const other = await openScene();
    const label = await other.add('labels');
    const state = other.project.states.backlog!;
    const foreign = { labels: [label], state, assignees: [other.tenant.owner.userId] };
    for (const at of [path, 'work-item-templates/']) {
      expect(Object.keys(errorsOf(await scene.v2.post(at, { name: 'N', template_data: foreign }))).sort()).toEqual([
        'assignees.0',
        'labels.0',
        'state',
      ]);
    }
    const sibling = await openScene(scene.tenant);
    const near = await sibling.add('labels');
    expect(errorsOf(await scene.v2.post(path, { name: 'N', template_data: { labels: [near] } }))).toEqual({
      'labels.0': 'There is no such record here.',
    });
    expectOk(await scene.v2.post('work-item-templates/', { name: 'N', template_data: { labels: [near] } }), 201);
  });

  it('makes a work item with all that the template holds', async () => {
    const { project, v2, tenant } = scene;
    const person = await addPersonWithRole(tenant, project, 'contributor');
    const label = unique('L');
    const labelId = await scene.add('labels', { name: label });
    const moduleId = await scene.add('modules');
    const data = {
      name: 'Release',
      description_html: '<p>Ship<img src=x onerror=alert(1)></p>',
      priority: 'high',
      state: { id: project.states.started, name: 'whatever' },
      labels: [label.toUpperCase()],
      assignees: [person.email],
      modules: [moduleId],
      sub_work_items: [
        { name: 'Build', state: 'Todo' },
        { name: 'Test', labels: [labelId], sub_work_items: [{ name: 'Deep', assignees: [person.userId] }] },
      ],
    };
    const template = await make(data);
    expect(JSON.stringify(template.template_data)).not.toContain('onerror');
    const item = expectOk(await use(template.id), 201);
    expect(item).toMatchObject({
      name: 'Release',
      priority: 'high',
      state_id: project.states.started,
      label_ids: [labelId],
      assignee_ids: [person.userId],
      module_ids: [moduleId],
      created_by_id: tenant.owner.userId,
    });
    const [build, test] = await below(item.id);
    expect([build, test]).toMatchObject([
      { name: 'Build', state_id: project.states.unstarted, parent_id: item.id },
      { name: 'Test', label_ids: [labelId], parent_id: item.id },
    ]);
    expect(await below(test!.id)).toMatchObject([{ name: 'Deep', assignee_ids: [person.userId] }]);
    const expanded = expectOk(await v2.post(`${path}${template.id}/use/?expand=state,labels`, { name: 'Mine' }), 201);
    expect(expanded).toMatchObject({ name: 'Mine', state: { group: 'started' }, labels: [{ name: label }] });
  });

  it('gives the item name and text of the template where the data has none', async () => {
    const template = await make({}, { name: 'Retro', description_html: '<p>How was it?</p>' });
    expect(expectOk(await use(template.id), 201)).toMatchObject({
      name: 'Retro',
      description_html: '<p>How was it?</p>',
    });
  });

  it('names the key of what is no longer there, and makes nothing', async () => {
    const label = await scene.add('labels');
    const template = await make({ sub_work_items: [{ name: 'x', labels: [label] }] }, { name: unique('Gone') });
    expect((await scene.v2.delete(`${scene.at('labels')}${label}/`)).status).toBe(204);
    const before = expectOk(await scene.v2.get(scene.at('work-items'))).total_count;
    expect(errorsOf(await use(template.id))).toEqual({
      'sub_work_items.0.labels.0': 'There is no such record here.',
    });
    expect(expectOk(await scene.v2.get(scene.at('work-items'))).total_count).toBe(before);
    expect(expectOk(await scene.v2.patch(`${path}${template.id}/`, { name: 'still mine' }))).toMatchObject({
      name: 'still mine',
    });
  });

  it('makes the item in another project, where the caller may make some', async () => {
    const { tenant } = scene;
    const target = await addProject(tenant);
    const template = await make({ state: 'Todo' });
    expect(expectOk(await use(template.id, { project_id: target.id }), 201)).toMatchObject({
      project_id: target.id,
      state_id: target.states.unstarted,
    });
    const admin = await addPersonWithRole(tenant, scene.project, 'admin');
    expectProblem(await use(template.id, { project_id: target.id }, admin.v2), 403, 'forbidden');
    const secret = await addProject(tenant, { network: 0 });
    expectProblem(await use(template.id, { project_id: secret.id }, admin.v2), 400, 'invalid_request');
    await scene.v2.post(`projects/${target.id}/archive/`);
    expectProblem(await use(template.id, { project_id: target.id }), 409);
  });

  it('makes items after templates of the workspace, where these are published or the caller reads them', async () => {
    const { tenant, project, v2 } = scene;
    const hidden = await make({ state: 'Todo' }, {}, 'work-item-templates/');
    expectOk(await use(hidden.id), 201);
    const admin = await addPersonWithRole(tenant, project, 'admin');
    expectProblem(await use(hidden.id, {}, admin.v2), 404);
    expectOk(await v2.patch(`work-item-templates/${hidden.id}/`, { is_published: true }));
    expectOk(await use(hidden.id, {}, admin.v2), 201);
    const page = expectOk(await v2.post('page-templates/', { name: 'P', template_data: {}, is_published: true }), 201);
    expectProblem(await use(page.id), 404);
    expectProblem(await v2.get(`work-item-templates/${page.id}/`), 404);
    expectProblem(await v2.patch(`work-item-templates/${page.id}/`, { name: 'x' }), 404);
  });

  it('is open to those who may, with the scope of templates', async () => {
    const { tenant, project } = scene;
    const template = await make({});
    const contributor = await addPersonWithRole(tenant, project, 'contributor');
    expectOk(await contributor.v2.get(path));
    expectProblem(await contributor.v2.post(path, { name: 'N', template_data: {} }), 403);
    expectProblem(await use(template.id, {}, contributor.v2), 403);
    expectProblem(await (await addMember(tenant, 'member')).v2.get('work-item-templates/'), 403);
    const token = await oauthToken(tenant, tenant.owner.userId, ['templates.work_items:read']);
    expectOk(await token.v2.get(path));
    expectProblem(await token.v2.post(path, { name: 'N', template_data: {} }), 403);
    expectProblem(await scene.v2.request('PUT', `${path}${template.id}/`, {}), 405);
  });
});
