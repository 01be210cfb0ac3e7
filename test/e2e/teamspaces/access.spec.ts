import type { WorkspaceRole } from '#kernel';
import {
  addMember,
  addProject,
  addProjectMember,
  addWorkItem,
  apiKey,
  Client,
  expectOk,
  expectProblem,
  join,
  newTenant,
  sql,
  testRun,
  unique,
  untilNoticed,
  update,
  type Person,
  type Project,
  type Tenant,
  type WorkItem,
} from '../../support';

let tenant: Tenant;
/** What nobody sees who does not belong to it. */
let hidden: Project;
let item: WorkItem;
/** Of another project, below the hidden item and related to it. */
let child: WorkItem;
let home: Project;

beforeAll(async () => {
  tenant = await newTenant({ features: ['teamspaces'] });
  [hidden, home] = [await addProject(tenant, { network: 0 }), await addProject(tenant, { network: 0 })];
  item = await addWorkItem(tenant, hidden, { name: 'Secret plan' });
  child = await addWorkItem(tenant, home);
  expectOk(await tenant.v2.patch(`projects/${home.id}/work-items/${child.id}/`, { parent_id: item.id }));
});

const newTeam = async (members: readonly Person[], projects: readonly Project[] = [hidden]): Promise<string> => {
  const sets = { member_ids: members.map(({ userId }) => userId), project_ids: projects.map(({ id }) => id) };
  return expectOk(await tenant.v2.post('teamspaces/', { name: unique('T'), ...sets }), 201).id as string;
};

const pql = (text: string) => `pql=${encodeURIComponent(text)}`;
const idsIn = (list: { data?: { id: string }[]; results?: { id: string }[] }) =>
  (list.data ?? list.results)!.map(({ id }) => id);

/** The ways by which somebody sees the hidden project or what is in it. */
const WAYS: Readonly<Record<string, (person: Person) => Promise<boolean>>> = {
  'the list of projects': async ({ v2 }) => idsIn(expectOk(await v2.get('projects/'))).includes(hidden.id),
  'the list of projects of version 1': async ({ v1 }) => idsIn(expectOk(await v1.get('projects/'))).includes(hidden.id),
  'the project': async ({ v2 }) => (await v2.get(`projects/${hidden.identifier}/`)).status === 200,
  'its items': async ({ v2 }) => (await v2.get(`projects/${hidden.id}/work-items/`)).status === 200,
  'its items of version 1': async ({ v1 }) => (await v1.get(`projects/${hidden.id}/work-items/`)).status === 200,
  'an item': async ({ v2 }) => (await v2.get(`projects/${hidden.id}/work-items/${item.id}/`)).status === 200,
  'an item by its key': async ({ v2 }) =>
    (await v2.get(`work-items/${hidden.identifier}-${item.sequence}/`)).status === 200,
  'the items of all projects': async ({ v2 }) => idsIn(expectOk(await v2.get('work-items/'))).includes(item.id),
  'the search': async ({ v1 }) =>
    (expectOk(await v1.get('work-items/search/?search=secret')).issues as { id: string }[]).length === 1,
  'the query language': async ({ v2 }) =>
    idsIn(expectOk(await v2.get(`work-items/?${pql(`project = ${home.identifier} OR title ~ secret`)}`))).includes(
      item.id,
    ),
  'a condition about children': async ({ v2 }) =>
    idsIn(expectOk(await v2.get(`work-items/?${pql('NOT isTopLevel')}`))).includes(child.id),
  'an expansion': async ({ v2 }) => {
    const shown = expectOk(await v2.get(`projects/${home.id}/work-items/${child.id}/?expand=parent`));
    return (shown.parent as { id?: string } | null)?.id === item.id;
  },
  'the history': async ({ v2 }) =>
    (await v2.get(`projects/${home.id}/work-items/${child.id}/activities/`)).text.includes(item.id),
  'the count': async ({ v1 }) => Number(expectOk(await v1.get('work-items/count/')).total_count) === 2,
  'as a parent': async ({ v2 }) => {
    const path = `projects/${home.id}/work-items/`;
    const made = await v2.post(path, { name: 'N', parent_id: item.id });
    if (made.status === 201) expectOk(await tenant.v2.delete(`${path}${String(made.body!.id)}/`), 204);
    return made.status === 201;
  },
};

const seenBy = async (person: Person): Promise<string[]> => {
  const seen: string[] = [];
  for (const [way, sees] of Object.entries(WAYS)) if (await sees(person)) seen.push(way);
  return seen;
};

const EVERYWHERE = Object.keys(WAYS);

/** Somebody who belongs to the open project alone. */
const newcomer = async (role: WorkspaceRole = 'member'): Promise<Person> => {
  const person = await addMember(tenant, role);
  await addProjectMember(tenant, home, person, role === 'guest' ? 'commenter' : 'contributor');
  return person;
};

describe('what a teamspace opens', () => {
  it('is its projects, wherever they are asked for, and is closed at once with the place in it', async () => {
    const person = await newcomer();
    expect(await seenBy(person)).toEqual([]);
    const id = await newTeam([person]);
    expect(await seenBy(person)).toEqual(EVERYWHERE);
    expectOk(await tenant.v1.delete(`teamspaces/${id}/members/`, { member_ids: [person.userId] }), 204);
    expect(await seenBy(person)).toEqual([]);
  });

  const endings: readonly [string, (id: string, person: Person) => Promise<unknown>][] = [
    ['the project is taken out', (id) => tenant.v1.delete(`teamspaces/${id}/projects/`, { project_ids: [hidden.id] })],
    ['its projects are others', (id) => tenant.v2.patch(`teamspaces/${id}/`, { project_ids: [home.id] })],
    ['its members are others', (id) => tenant.v2.patch(`teamspaces/${id}/`, { member_ids: [] })],
    ['it is deleted', (id) => tenant.v2.delete(`teamspaces/${id}/`)],
    ['teamspaces are switched off', () => tenant.v2.patch('features/', { is_teams_enabled: false })],
  ];
  it.each(endings)('is closed at once where %s', async (_, end) => {
    const person = await newcomer();
    const id = await newTeam([person]);
    expectOk(await person.v2.get(`projects/${hidden.id}/`));
    await end(id, person);
    expect(await seenBy(person)).toEqual([]);
    expectOk(await tenant.v2.patch('features/', { is_teams_enabled: true }));
  });

  it('is closed in other processes within a second', async () => {
    const person = await newcomer();
    const id = await newTeam([person]);
    const [, base] = testRun().servers;
    const elsewhere = new Client({ version: 'v2', credential: apiKey(person.key), slug: tenant.slug, base });
    expectOk(await elsewhere.get(`projects/${hidden.id}/`));
    expectOk(await tenant.v2.delete(`teamspaces/${id}/`), 204);
    await untilNoticed();
    expectProblem(await elsewhere.get(`projects/${hidden.id}/`), 404);
  });

  it('stays open as far as another teamspace or a membership opens it', async () => {
    const person = await newcomer();
    const [first, second] = [await newTeam([person]), await newTeam([person])];
    expectOk(await tenant.v2.delete(`teamspaces/${first}/`), 204);
    expect(await seenBy(person)).toEqual(EVERYWHERE);
    await addProjectMember(tenant, hidden, person, 'guest');
    await untilNoticed();
    expectOk(await person.v2.post(`projects/${hidden.id}/work-items/`, { name: unique('N') }), 201);
    expectOk(await tenant.v2.delete(`teamspaces/${second}/`), 204);
    expectProblem(await person.v2.patch(`projects/${hidden.id}/work-items/${item.id}/`, { name: 'x' }), 404);
    expectOk(await person.v2.get(`projects/${hidden.id}/`));
  });

  it('ends with the place in the workspace, and does not come back with it', async () => {
    const person = await newcomer();
    const id = await newTeam([person]);
    expectOk(await tenant.v2.patch(`teamspaces/${id}/`, { lead_id: person.userId }));
    expectOk(await tenant.v1.post('members/remove/', { member_id: person.userId }), 204);
    expect(expectOk(await tenant.v2.get(`teamspaces/${id}/`))).toMatchObject({ member_ids: [], lead_id: null });
    await sql(`delete from workspace_members where workspace_id = $1 and user_id = $2`, [
      tenant.workspaceId,
      person.userId,
    ]);
    await join(tenant, person, 'member');
    await untilNoticed();
    expectProblem(await person.v2.get(`projects/${hidden.id}/`), 404);
  });
});

describe('the role that a teamspace gives', () => {
  const roleOf = async (person: Person): Promise<unknown> =>
    expectOk(await person.v2.get(`projects/${hidden.id}/permissions/me/`)).relation;

  it.each([
    ['member', 'contributor'],
    ['guest', 'guest'],
    ['admin', 'admin'],
  ] as const)('is that of joining: a %s is %s', async (workspaceRole, projectRole) => {
    const person = await addMember(tenant, workspaceRole);
    await newTeam([person]);
    expect(await roleOf(person)).toBe(projectRole);
    const shown = expectOk(await person.v1.get(`projects/${hidden.id}/`));
    expect(shown).toMatchObject({
      is_member: true,
      member_role: { contributor: 15, guest: 5, admin: 20 }[projectRole],
    });
  });

  it('shows guests only what they created', async () => {
    const guest = await addMember(tenant, 'guest');
    await newTeam([guest]);
    expect(idsIn(expectOk(await guest.v2.get(`projects/${hidden.id}/work-items/`)))).toEqual([]);
    expect(idsIn(expectOk(await guest.v2.get('work-items/')))).toEqual([]);
  });

  it.each([
    ['admin', 'admin'],
    ['commenter', 'contributor'],
  ] as const)('adds to a membership as %s, and the higher one counts', async (own, effective) => {
    const person = await addMember(tenant, 'member');
    await addProjectMember(tenant, hidden, person, own);
    await newTeam([person]);
    expect(await roleOf(person)).toBe(effective);
  });

  it('lets people be assigned, by id and by e-mail, and queries know whose the items are', async () => {
    const [person, stranger] = [await newcomer(), await newcomer()];
    const id = await newTeam([person]);
    const path = `projects/${hidden.id}/work-items/`;
    const mine = expectOk(await tenant.v2.post(path, { name: 'N', assignee_ids: [person.userId] }), 201).id as string;
    const named = expectOk(await tenant.v2.post(path, { name: 'N', assignees: [person.email] }), 201).id as string;
    expectProblem(await tenant.v2.post(path, { name: 'N', assignee_ids: [stranger.userId] }), 400);
    const found = async (text: string) => idsIn(expectOk(await tenant.v2.get(`work-items/?${pql(text)}`))).sort();
    const [{ name }] = (await sql<{ name: string }>('select name from teamspaces where id = $1', [id])) as [
      { name: string },
    ];
    expect(await found(`assignee IN membersOf("teamspace:${name}")`)).toEqual([mine, named].sort());
    expect(await found(`assignee IN membersOf("teamspace:${id}") AND teamspaceProject = ${id}`)).toHaveLength(2);
    expect(await found(`assignee IN membersOf("project:${hidden.identifier}")`)).toEqual([mine, named].sort());
    expect(await found(`teamspaceProject = "${name.toUpperCase()}"`)).toContain(item.id);
    expect(await found(`teamspaceProject != "${name}"`)).toEqual([child.id]);
    expectProblem(await stranger.v2.get(`work-items/?${pql(`teamspaceProject = ${id}`)}`), 400);
    // Items of those who have left are still in their place of the list.
    expectOk(await tenant.v2.delete(`teamspaces/${id}/`), 204);
    const ordered = expectOk(await tenant.v1.get(`${path}?order_by=assignees__first_name`));
    expect(idsIn(ordered)).toEqual(expect.arrayContaining([mine, named, item.id]));
  });

  it('shows files of the project', async () => {
    const person = await newcomer();
    const body = { name: 'a.png', type: 'image/png', size: 1, project_id: hidden.id };
    expectProblem(await person.v1.post('assets/', body), 404);
    const id = await newTeam([person]);
    expectOk(await person.v1.post('assets/', body));
    expectOk(await tenant.v2.delete(`teamspaces/${id}/`), 204);
    expectProblem(await person.v1.post('assets/', body), 404);
  });

  it('does not reach into a project that is deleted', async () => {
    const person = await newcomer();
    const gone = await addProject(tenant, { network: 0 });
    const id = await newTeam([person], [gone, hidden]);
    await update('projects', tenant.workspaceId, gone.id, { deleted_at: new Date().toISOString() });
    await untilNoticed();
    expectProblem(await person.v2.get(`projects/${gone.id}/`), 404);
    expect(expectOk(await person.v2.get(`teamspaces/${id}/`)).project_ids).toEqual([hidden.id]);
  });
});
