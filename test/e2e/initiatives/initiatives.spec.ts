import {
  addMember,
  addProject,
  addProjectMember,
  expectBody,
  expectOk,
  expectProblem,
  fieldCodes,
  newTenant,
  openScene,
  unique,
  type Client,
  type Person,
  type Scene,
} from '../../support';
import { activitiesOf, eventsOf } from '../../support/history';

let scene: Scene;
let v1: Client;
let v2: Client;
let lead: Person;

beforeAll(async () => {
  scene = await openScene(await newTenant({ features: ['initiatives'] }), { is_epic_enabled: true });
  ({ v1, v2 } = scene);
  lead = await addMember(scene.tenant, 'member');
});

const created = (body: object = {}): Promise<string> => scene.add('initiatives/', body);
const newLabel = (): Promise<string> => scene.add('initiatives/labels/');
const idsOf = (list: unknown) => (list as { id: string }[]).map(({ id }) => id);

describe('version 1', () => {
  it('serves the documented shape', async () => {
    const body = {
      name: unique('I'),
      description: 'One line.',
      description_html: '<p>Hello</p>',
      start_date: '2026-01-05',
      end_date: '2026-03-27',
      state: 'PLANNED',
      lead: lead.userId,
      logo_props: { a: 1 },
      external_source: 'jira',
      external_id: unique('E'),
    };
    const shown = expectOk(await v1.post('initiatives/', { ...body, description_stripped: 'no' }), 201);
    expect(shown).toEqual({
      ...body,
      id: expect.any(String),
      created_at: expect.any(String),
      updated_at: expect.any(String),
      deleted_at: null,
      archived_at: null,
      description_stripped: 'Hello',
      description_binary: null,
      created_by: scene.tenant.owner.userId,
      updated_by: scene.tenant.owner.userId,
      workspace: scene.tenant.workspaceId,
    });
    expect(expectOk(await v1.get(`initiatives/${String(shown.id)}/`))).toEqual(shown);
    expect(expectOk(await v1.get('initiatives/')).results).toContainEqual(shown);
    expectBody(await v1.post('initiatives/', body), 409, {
      error: 'Initiative with the same external id and external source already exists',
      id: shown.id,
    });
    const cleared = { lead: null, start_date: null, end_date: null, state: null, description: null };
    expect(expectOk(await v1.patch(`initiatives/${String(shown.id)}/`, cleared))).toMatchObject({
      ...cleared,
      state: 'DRAFT',
      description: '',
      description_html: '<p>Hello</p>',
    });
    expectOk(await v1.delete(`initiatives/${String(shown.id)}/`), 204);
    expectProblem(await v1.get(`initiatives/${String(shown.id)}/`), 404);
  });

  it('leaves archived initiatives out of lists', async () => {
    const id = await created();
    expectOk(await v1.patch(`initiatives/${id}/`, { archived_at: '2026-02-01T10:00:00Z' }));
    expect(idsOf(expectOk(await v1.get('initiatives/')).results)).not.toContain(id);
    expect(idsOf(expectOk(await v2.get('initiatives/?is_archived=true')).data)).toEqual([id]);
    expectOk(await v1.patch(`initiatives/${id}/`, { archived_at: null }));
    expect(idsOf(expectOk(await v1.get('initiatives/')).results)).toContain(id);
  });

  it('serves labels, whose address wins over that of an initiative', async () => {
    const body = { name: unique('L'), description: 'Red', color: '#f00', sort_order: 5 };
    const pair = { external_source: 'jira', external_id: unique('E') };
    const label = expectOk(await v1.post('initiatives/labels/', { ...body, ...pair }), 201);
    expect(label).toEqual({
      ...body,
      ...pair,
      id: expect.any(String),
      created_at: expect.any(String),
      updated_at: expect.any(String),
      deleted_at: null,
      created_by: scene.tenant.owner.userId,
      updated_by: scene.tenant.owner.userId,
      workspace: scene.tenant.workspaceId,
    });
    const path = `initiatives/labels/${String(label.id)}/`;
    expect(expectOk(await v1.get(path))).toEqual(label);
    expect(expectOk(await v1.get('initiatives/labels/')).results).toContainEqual(label);
    expectBody(await v1.post('initiatives/labels/', { name: body.name.toUpperCase() }), 409, {
      error: 'Label with the same name already exists',
      id: label.id,
    });
    expect(expectOk(await v1.patch(path, { color: '#0f0' }))).toMatchObject({ color: '#0f0', name: body.name });
    expectOk(await v1.delete(path), 204);
    expectProblem(await v1.get(path), 404);
  });

  it('marks an initiative with labels, until they are taken off or gone', async () => {
    const [id, first, second] = [await created(), await newLabel(), await newLabel()];
    const path = `initiatives/${id}/labels/`;
    const added = await v1.post(path, { label_ids: [first, second] });
    expect(idsOf(expectOk(added)).sort()).toEqual([first, second].sort());
    expect(expectOk(await v1.get(path))).toMatchObject({ total_count: 2, count: 2 });
    expectOk(await v1.delete(path, { label_ids: [first] }), 204);
    expect(idsOf(expectOk(await v1.get(path)).results)).toEqual([second]);
    expectOk(await v1.delete(`initiatives/labels/${second}/`), 204);
    expect(expectOk(await v1.get(path)).results).toEqual([]);
    expect(expectOk(await v2.get(`initiatives/${id}/`)).label_ids).toEqual([]);
  });

  it('has projects, which are put in and taken out', async () => {
    const path = `initiatives/${await created()}/projects/`;
    const { id } = scene.project;
    const added = expectOk(await v1.post(path, { project_ids: [id] }));
    expect(added).toEqual([expectOk(await v1.get(`projects/${id}/`))]);
    expect(expectOk(await v1.get(path))).toMatchObject({ total_count: 1, results: added });
    expectOk(await v1.delete(path, { project_ids: [id] }), 204);
    expect(expectOk(await v1.get(path)).results).toEqual([]);
  });

  it('has epics, and refuses other work items', async () => {
    const path = `initiatives/${await created()}/epics/`;
    const item = await scene.add('work-items');
    const epic = expectOk(await v1.post(scene.at('epics'), { name: 'E' }), 201).id as string;
    expectBody(await v1.post(path, { epic_ids: [epic, item] }), 400, {
      epic_ids: [`The workspace has no epic ${item}.`],
    });
    expect(expectOk(await v1.get(path)).results).toEqual([]);
    expect(expectOk(await v1.post(path, { epic_ids: [epic] }))).toMatchObject([
      { id: epic, project: scene.project.id },
    ]);
    expect(expectOk(await v1.get(path))).toMatchObject({ total_count: 1, results: [{ id: epic }] });
    expectOk(await v1.delete(path, { epic_ids: [epic] }), 204);
    expectProblem(await v1.delete(path, { epic_ids: [epic] }), 404);
    expect(expectOk(await v1.get(path)).results).toEqual([]);
    const fields = (await activitiesOf(scene.tenant, epic)).map(({ field, verb }) => `${field} ${verb}`);
    expect(fields).toEqual(expect.arrayContaining(['initiatives created', 'initiatives deleted']));
  });
});

describe('version 2', () => {
  it('serves the documented shape, the text and the progress in lists where they are named', async () => {
    const body = {
      name: unique('I'),
      description: 'One line.',
      description_html: '<p>Hello</p>',
      state: 'ACTIVE',
      lead_id: lead.userId,
      logo_props: { a: 1 },
      project_ids: [scene.project.id],
    };
    const dates = { start_date: '2026-01-05', end_date: '2026-03-27T09:22:41Z' };
    const shown = expectOk(await v2.post('initiatives/', { ...body, ...dates }), 201);
    expect(shown).toEqual({
      ...body,
      id: expect.any(String),
      start_date: '2026-01-05T00:00:00.000000Z',
      end_date: '2026-03-27T00:00:00.000000Z',
      label_ids: [],
      progress: expect.objectContaining({ total: expect.any(Number) }),
      archived_at: null,
      created_at: expect.any(String),
      created_by_id: scene.tenant.owner.userId,
      updated_by_id: scene.tenant.owner.userId,
    });
    expect(expectOk(await v2.get(`initiatives/${String(shown.id)}/`))).toEqual(shown);
    const { description_html: _text, progress: _progress, ...row } = shown;
    const named = `name=${body.name.toLowerCase()}`;
    expect(expectOk(await v2.get(`initiatives/?${named}`)).data).toEqual([row]);
    expect(expectOk(await v2.get(`initiatives/?${named}&fields=all`)).data).toEqual([shown]);
    expect(expectOk(await v2.get(`initiatives/?${named}&fields=state&expand=lead`)).data).toEqual([
      { id: shown.id, state: 'ACTIVE', lead: expect.objectContaining({ id: lead.userId }) },
    ]);
    const narrowed = `lead_id=${lead.userId}&state__in=ACTIVE,CLOSED&search=${body.name.slice(2)}`;
    expect(idsOf(expectOk(await v2.get(`initiatives/?${narrowed}`)).data)).toEqual([shown.id]);
    expectProblem(await v2.get('initiatives/?state=active'), 400);
  });

  it('takes and gives labels, projects and work items by deltas', async () => {
    const [id, label, item] = [await created(), await newLabel(), await scene.add('work-items')];
    for (const [set, one] of [
      ['labels', label],
      ['projects', scene.project.id],
      ['work-items', item],
    ]) {
      const path = `initiatives/${id}/${set}/`;
      expect(expectOk(await v2.post(path, { add: [one] }))).toEqual({ added: [one], removed: [] });
      expect(expectOk(await v2.post(path, { add: [one] }))).toEqual({ added: [], removed: [] });
      expect(fieldCodes(await v2.post(path, { add: [lead.userId] }))).toEqual(['add does_not_exist']);
    }
    const shown = expectOk(await v2.get(`initiatives/${id}/`));
    expect(shown).toMatchObject({ label_ids: [label], project_ids: [scene.project.id] });
    expect(idsOf(expectOk(await v2.get(`work-items/?initiative_id=${id}`)).data)).toEqual([item]);
    for (const [set, one] of [
      ['labels', label],
      ['projects', scene.project.id],
      ['work-items', item],
    ]) {
      expect(expectOk(await v2.post(`initiatives/${id}/${set}/`, { remove: [one] }))).toEqual({
        added: [],
        removed: [one],
      });
    }
    expectOk(await v2.patch(`initiatives/${id}/`, { project_ids: [scene.project.id] }));
    expect(expectOk(await v2.patch(`initiatives/${id}/`, { project_ids: [] })).project_ids).toEqual([]);
    expectOk(await v2.delete(`initiatives/${id}/`), 204);
    const kinds = (await eventsOf(scene.tenant, id)).map(({ event }) => event);
    expect([kinds[0], kinds.at(-1)]).toEqual(['initiative.created', 'initiative.deleted']);
    expect(new Set(kinds.slice(1, -1))).toEqual(new Set(['initiative.updated']));
  });

  it('tells how far the work is: each item once, and only those that its reader sees', async () => {
    const { tenant } = scene;
    const [open, hidden] = [await addProject(tenant), await addProject(tenant, { network: 0 })];
    const path = (project: { id: string }) => `projects/${project.id}/work-items/`;
    const add = async (project: typeof open, group: string): Promise<string> =>
      expectOk(await v2.post(path(project), { name: 'N', state_id: project.states[group] }), 201).id as string;
    const items = [await add(open, 'started'), await add(open, 'completed'), await add(hidden, 'completed')];
    const id = await created({ project_ids: [open.id] });
    expectOk(await v2.post(`initiatives/${id}/work-items/`, { add: items }));
    const counts = { backlog: 0, unstarted: 0, started: 1, cancelled: 0 };
    expect(expectOk(await v2.get(`initiatives/${id}/`)).progress).toEqual({ ...counts, total: 3, completed: 2 });
    await addProjectMember(tenant, open, lead, 'contributor');
    const seen = { ...counts, total: 2, completed: 1 };
    expect(expectOk(await lead.v2.get(`initiatives/${id}/`)).progress).toEqual(seen);
    expect(expectOk(await lead.v2.get('initiatives/?fields=progress')).data).toContainEqual({ id, progress: seen });
    const other = await created({ project_ids: [hidden.id, open.id] });
    expect(expectOk(await lead.v2.get(`initiatives/${other}/`)).project_ids).toEqual([open.id]);
    expect(idsOf(expectOk(await lead.v1.get(`initiatives/${other}/projects/`)).results)).toEqual([open.id]);
  });

  it('takes an initiative back as it was read', async () => {
    const path = `initiatives/${await created({ name: unique('I') })}/`;
    const shown = expectOk(await v2.get(path));
    expectOk(await v2.patch(path, shown, { headers: { Prefer: 'handling=strict' } }));
  });

  it('names what it refuses', async () => {
    const other = await openScene();
    const refused = (body: object) => v2.post('initiatives/', { name: 'N', ...body });
    expect(fieldCodes(await refused({ lead_id: other.tenant.owner.userId }))).toEqual(['lead_id does_not_exist']);
    expect(fieldCodes(await refused({ project_ids: [other.project.id] }))).toEqual(['project_ids does_not_exist']);
    expect(fieldCodes(await refused({ state: 'OPEN' }))).toEqual(['state invalid_choice']);
    expect(fieldCodes(await refused({ start_date: '2026-02-02', end_date: '2026-02-01' }))).toEqual([
      'end_date invalid',
    ]);
    expect(fieldCodes(await v2.post('initiatives/labels/', {}))).toEqual(['name required']);
  });
});

describe.each([
  ['version 1', (person: Person) => person.v1],
  ['version 2', (person: Person) => person.v2],
] as const)('who may do what in %s', (_, clientOf) => {
  it('members of the workspace read, its admins write, and guests see nothing', async () => {
    const [admin, guest] = [await addMember(scene.tenant, 'admin'), await addMember(scene.tenant, 'guest')];
    const paths = [`initiatives/${await created()}/`, `initiatives/labels/${await newLabel()}/`];
    for (const path of paths) {
      expectOk(await clientOf(lead).get(path));
      expectProblem(await clientOf(lead).patch(path, { name: 'N' }), 403);
      expectProblem(await clientOf(guest).get(path), 403);
      expectOk(await clientOf(admin).patch(path, { name: unique('N') }));
      expectOk(await clientOf(admin).delete(path), 204);
    }
  });
});

it('answers 402 where initiatives are switched off', async () => {
  const tenant = await newTenant({ features: [] });
  for (const client of [tenant.v1, tenant.v2]) {
    for (const path of ['initiatives/', 'initiatives/labels/']) {
      expectProblem(await client.get(path), 402);
      expectProblem(await client.post(path, { name: 'N' }), 402);
    }
  }
});
