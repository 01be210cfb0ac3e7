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
import { eventsOf } from '../../support/history';

let scene: Scene;
let v1: Client;
let v2: Client;
let lead: Person;
let member: Person;
let stranger: Person;

beforeAll(async () => {
  scene = await openScene(await newTenant({ features: ['teamspaces'] }));
  ({ v1, v2 } = scene);
  [lead, member, stranger] = [
    await addMember(scene.tenant, 'member'),
    await addMember(scene.tenant, 'member'),
    await addMember(scene.tenant, 'member'),
  ];
});

const created = async (body: object = {}): Promise<string> => scene.add('teamspaces/', body);

describe('version 1', () => {
  it('serves the documented shape', async () => {
    const body = { name: unique('T'), lead: lead.userId, description_html: '<p>Hello</p>', logo_props: { a: 1 } };
    const pair = { external_source: 'jira', external_id: unique('E') };
    const reply = expectOk(await v1.post('teamspaces/', { ...body, ...pair, description_stripped: 'no' }), 201);
    expect(reply).toEqual({
      ...body,
      ...pair,
      id: expect.any(String),
      created_at: expect.any(String),
      updated_at: expect.any(String),
      deleted_at: null,
      description_json: expect.objectContaining({ type: 'doc' }),
      description_stripped: 'Hello',
      description_binary: null,
      created_by: scene.tenant.owner.userId,
      updated_by: scene.tenant.owner.userId,
      workspace: scene.tenant.workspaceId,
    });
    expect(expectOk(await v1.get(`teamspaces/${String(reply.id)}/`))).toEqual(reply);
    expect(expectOk(await v1.get('teamspaces/')).results).toContainEqual(reply);
    expectBody(await v1.post('teamspaces/', { name: 'N', ...pair }), 409, {
      error: 'Teamspace with the same external id and external source already exists',
      id: reply.id,
    });
    expectOk(await v1.delete(`teamspaces/${String(reply.id)}/`), 204);
    expectProblem(await v1.get(`teamspaces/${String(reply.id)}/`), 404);
    expectOk(await v1.post('teamspaces/', { name: 'N', ...pair }), 201);
  });

  it('reads the text as HTML or as a document', async () => {
    const id = await created();
    const path = `teamspaces/${id}/`;
    const { description_json: document } = expectOk(
      await v1.patch(path, { description_html: '<p>One <b>two</b></p>' }),
    );
    expectOk(await v1.patch(path, { description_html: '<p></p>' }));
    expect(expectOk(await v1.patch(path, { description_json: document }))).toMatchObject({
      description_stripped: 'One two',
    });
    expect(expectOk(await v1.patch(path, { name: 'Other' }))).toMatchObject({ description_stripped: 'One two' });
  });

  it('has members, who are put in and taken out', async () => {
    const path = `teamspaces/${await created({ member_ids: [lead.userId] })}/members/`;
    const added = await v1.post(path, { member_ids: [member.userId, lead.userId] });
    expect((added.body as unknown as { id: string }[]).map(({ id }) => id).sort()).toEqual(
      [member.userId, lead.userId].sort(),
    );
    const listed = expectOk(await v1.get(path));
    expect(listed).toMatchObject({ total_count: 2, count: 2, next_page_results: false });
    expect(listed.results).toContainEqual({
      id: member.userId,
      email: member.email,
      display_name: member.email.split('@')[0],
      first_name: '',
      last_name: '',
      avatar: '',
      avatar_url: null,
    });
    expect(expectOk(await v1.get(`${path}?per_page=1`))).toMatchObject({ count: 1, total_count: 2, total_pages: 2 });
    expectOk(await v1.delete(path, { member_ids: [member.userId, stranger.userId] }), 204);
    expect(expectOk(await v1.get(path)).results).toMatchObject([{ id: lead.userId }]);
    expectProblem(await v1.delete(path, { member_ids: [stranger.userId] }), 404);
  });

  it('has projects, which are put in and taken out', async () => {
    const path = `teamspaces/${await created()}/projects/`;
    const { id } = scene.project;
    const added = (await v1.post(path, { project_ids: [id] })).body as unknown as object[];
    expect(added).toEqual([expectOk(await v1.get(`projects/${id}/`))]);
    expect(expectOk(await v1.get(path))).toMatchObject({ total_count: 1, results: added });
    expectOk(await v1.delete(path, { project_ids: [id] }), 204);
    expect(expectOk(await v1.get(path))).toMatchObject({ total_count: 0, results: [] });
  });

  it('refuses what is not of the workspace by the name of its member, and changes nothing then', async () => {
    const other = await openScene();
    const id = await created();
    const path = `teamspaces/${id}/`;
    const them = other.tenant.owner.userId;
    const people = await v1.post(`${path}members/`, { member_ids: [member.userId, them] });
    expectBody(people, 400, { member_ids: [`${them} is not a member of this workspace.`] });
    expectBody(await v1.patch(path, { name: 'Mine', lead: them }), 400, {
      lead: [`${them} is not a member of this workspace.`],
    });
    const projects = await v1.post(`${path}projects/`, { project_ids: [scene.project.id, other.project.id] });
    expectBody(projects, 400, { project_ids: [`There is no project ${other.project.id} in this workspace.`] });
    expect(expectOk(await v2.get(path))).toMatchObject({ member_ids: [], project_ids: [], lead_id: null });
    for (const body of [{}, { member_ids: [] }, { member_ids: ['x'] }, { member_ids: 'x' }]) {
      expectProblem(await v1.delete(`${path}members/`, body), 400);
    }
  });
});

describe('version 2', () => {
  it('serves the documented shape, the text in lists where it is named', async () => {
    const sets = { member_ids: [member.userId], project_ids: [scene.project.id] };
    const body = { name: unique('T'), lead_id: lead.userId, description_html: '<p>Hello</p>', logo_props: { a: 1 } };
    const shown = expectOk(await v2.post('teamspaces/', { ...body, ...sets }), 201);
    expect(shown).toEqual({
      ...body,
      id: expect.any(String),
      member_ids: [member.userId, lead.userId].sort(),
      project_ids: [scene.project.id],
      created_at: expect.any(String),
      created_by_id: scene.tenant.owner.userId,
      updated_by_id: scene.tenant.owner.userId,
    });
    expect(expectOk(await v2.get(`teamspaces/${String(shown.id)}/`))).toEqual(shown);
    const { description_html: _, ...row } = shown;
    const named = `name=${body.name.toLowerCase()}`;
    expect(expectOk(await v2.get(`teamspaces/?${named}`)).data).toEqual([row]);
    expect(expectOk(await v2.get(`teamspaces/?${named}&fields=all`)).data).toEqual([shown]);
    expect(expectOk(await v2.get(`teamspaces/?${named}&fields=member_ids&expand=lead`)).data).toEqual([
      { id: shown.id, member_ids: shown.member_ids, lead: expect.objectContaining({ id: lead.userId }) },
    ]);
    expect(expectOk(await v2.get(`teamspaces/?lead_id=${lead.userId}&search=${body.name.slice(2)}`)).data).toHaveLength(
      1,
    );
  });

  it('replaces sets, clears what can be clear, and keeps the lead among the members', async () => {
    const path = `teamspaces/${await created({ lead_id: lead.userId, member_ids: [member.userId] })}/`;
    expect(expectOk(await v2.patch(path, { member_ids: [member.userId] }))).toMatchObject({
      member_ids: [member.userId],
      lead_id: null,
    });
    expect(expectOk(await v2.patch(path, { lead_id: stranger.userId }))).toMatchObject({
      member_ids: [member.userId, stranger.userId].sort(),
    });
    expect(expectOk(await v2.patch(path, { lead_id: null, logo_props: null, member_ids: null }))).toMatchObject({
      lead_id: null,
      logo_props: {},
      member_ids: [],
    });
  });

  it('counts a change of a set as one of the teamspace', async () => {
    const id = await created();
    const before = (await v2.get(`teamspaces/${id}/`)).headers.get('etag')!;
    expectOk(await v2.patch(`teamspaces/${id}/`, { member_ids: [member.userId] }));
    const stale = await v2.patch(`teamspaces/${id}/`, { name: 'N' }, { headers: { 'If-Match': before } });
    expectProblem(stale, 409, 'version_mismatch');
    expectOk(await v2.patch(`teamspaces/${id}/`, { member_ids: [member.userId] }));
    expectOk(await v2.delete(`teamspaces/${id}/`), 204);
    const events = await eventsOf(scene.tenant, id);
    expect(events.map(({ event }) => event)).toEqual(['teamspace.created', 'teamspace.updated', 'teamspace.deleted']);
    expect(events[1]).toMatchObject({ project_id: null, previous: { memberIds: [] } });
  });

  it('names what it refuses', async () => {
    const other = await openScene();
    const refused = await v2.post('teamspaces/', { name: 'N', member_ids: [other.tenant.owner.userId] });
    expect(fieldCodes(refused)).toEqual(['member_ids does_not_exist']);
    expect(fieldCodes(await v2.post('teamspaces/', { name: 'N', lead_id: other.tenant.owner.userId }))).toEqual([
      'lead_id does_not_exist',
    ]);
    expect(fieldCodes(await v2.post('teamspaces/', { name: 'N', project_ids: [other.project.id] }))).toEqual([
      'project_ids does_not_exist',
    ]);
    expect(fieldCodes(await v2.post('teamspaces/', { name: '' }))).toEqual(['name required']);
    expectProblem(await v2.get('teamspaces/?expand=members'), 400);
  });
});

describe.each([
  ['version 1', (person: Person) => person.v1, { lead: null }],
  ['version 2', (person: Person) => person.v2, { lead_id: null }],
] as const)('who may do what in %s', (_, clientOf, step) => {
  it('is seen by those who run the workspace and those who are in it', async () => {
    const id = await created({ member_ids: [member.userId] });
    const admin = await addMember(scene.tenant, 'admin');
    for (const person of [admin, member]) {
      expectOk(await clientOf(person).get(`teamspaces/${id}/`));
      expect((await clientOf(person).get('teamspaces/')).text).toContain(id);
    }
    for (const action of ['get', 'delete'] as const) {
      expectProblem(await clientOf(stranger)[action](`teamspaces/${id}/`), 404);
    }
    expect((await clientOf(stranger).get('teamspaces/')).text).not.toContain(id);
  });

  it('is made by those who run the workspace, and changed by its lead as well', async () => {
    expectProblem(await clientOf(member).post('teamspaces/', { name: 'N' }), 403);
    const id = await created({ member_ids: [member.userId], lead_id: lead.userId });
    expectProblem(await clientOf(member).patch(`teamspaces/${id}/`, { name: 'N' }), 403);
    expectProblem(await clientOf(member).delete(`teamspaces/${id}/`), 403);
    expect(expectOk(await clientOf(lead).patch(`teamspaces/${id}/`, { name: 'Mine' }))).toMatchObject({ name: 'Mine' });
    expectOk(await clientOf(lead).patch(`teamspaces/${id}/`, step));
    expectProblem(await clientOf(lead).delete(`teamspaces/${id}/`), 403);
  });

  it('gets only projects that its changer is an admin of', async () => {
    const id = await created({ lead_id: lead.userId });
    const [hidden, worked, led] = [
      await addProject(scene.tenant, { network: 0 }),
      await addProject(scene.tenant),
      await addProject(scene.tenant),
    ];
    await addProjectMember(scene.tenant, worked, lead, 'contributor');
    await addProjectMember(scene.tenant, led, lead, 'admin');
    const put = (project: { id: string }) => lead.v1.post(`teamspaces/${id}/projects/`, { project_ids: [project.id] });
    expectProblem(await put(hidden), 400);
    expectProblem(await put(worked), 403);
    expectOk(await put(led));
    expectProblem(await lead.v2.patch(`teamspaces/${id}/`, { project_ids: [led.id, worked.id] }), 403);
    expect(expectOk(await lead.v2.get(`teamspaces/${id}/`)).project_ids).toEqual([led.id]);
  });
});

it('answers 402 where teamspaces are switched off', async () => {
  const tenant = await newTenant({ features: [] });
  for (const client of [tenant.v1, tenant.v2]) {
    expectProblem(await client.get('teamspaces/'), 402);
    expectProblem(await client.post('teamspaces/', { name: 'N' }), 402);
  }
});
