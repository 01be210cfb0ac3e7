import {
  addPersonWithRole,
  addProject,
  addWorkItem,
  expectOk,
  expectProblem,
  newTenant,
  type Person,
  type Project,
  type Reply,
  type Tenant,
} from '../../support';

let tenant: Tenant;
let project: Project;
let path: string;

beforeAll(async () => {
  tenant = await newTenant();
  project = await addProject(tenant);
  path = `projects/${project.id}/`;
});

const named = (collection: string, name: string) => `${path}${collection}/${encodeURIComponent(name)}/`;

describe('version 2, names in paths', () => {
  it.each(['To do', 'a/b', 'äÖ', '50%', '#1 ?x=y', 'ENG-1', 'null'])('takes %j for a label', async (name) => {
    const { id } = expectOk(await tenant.v2.post(`${path}labels/`, { name }), 201);
    expect(expectOk(await tenant.v2.get(named('labels', name)))).toMatchObject({ id, name });
    expect(expectOk(await tenant.v2.patch(named('labels', name), { color: '#123456' }))).toMatchObject({ id });
    expectOk(await tenant.v2.delete(named('labels', name)), 204);
    expectProblem(await tenant.v2.get(named('labels', name)), 404, 'not_found');
  });

  it('finds the state or label of the project of the path, never that of another one', async () => {
    const other = await addProject(tenant);
    expectOk(await tenant.v2.post(`projects/${other.id}/labels/`, { name: 'theirs' }), 201);
    expectOk(await tenant.v2.post(`projects/${other.id}/states/`, { name: 'Theirs', group: 'started' }), 201);
    expectProblem(await tenant.v2.get(named('labels', 'theirs')), 404, 'not_found');
    expectProblem(await tenant.v2.get(named('states', 'theirs')), 404, 'not_found');
    const todo = expectOk(await tenant.v2.get(named('states', 'todo')));
    expect(todo).toMatchObject({ id: project.states.unstarted, name: 'Todo' });
  });

  it('does everything with a work item by its key, archiving included', async () => {
    const item = await addWorkItem(tenant, project);
    const { identifier: key } = expectOk(await tenant.v2.get(`${path}work-items/${item.id}/`)) as {
      identifier: string;
    };
    const at = `projects/${project.identifier}/work-items/${key.toLowerCase()}/`;
    expect(expectOk(await tenant.v2.patch(at, { state: 'Done' }))).toMatchObject({ id: item.id });
    expectOk(await tenant.v2.post(`${at}archive/`));
    expectProblem(await tenant.v2.get(at), 404, 'not_found');
    expectOk(await tenant.v2.post(`${at}unarchive/`));
    expect(expectOk(await tenant.v2.get(`work-items/${item.id}/`))).toEqual(
      expectOk(await tenant.v2.get(`work-items/${key}/`)),
    );
    expectOk(await tenant.v2.delete(at), 204);
    expectProblem(await tenant.v2.get(at), 404, 'not_found');
  });

  it('repeats the answer to a deletion by name that came with a key', async () => {
    expectOk(await tenant.v2.post(`${path}labels/`, { name: 'gone' }), 201);
    const options = { headers: { 'Idempotency-Key': `gone-${project.id}` } };
    const first = await tenant.v2.delete(named('labels', 'gone'), undefined, options);
    const again = await tenant.v2.delete(named('labels', 'gone'), undefined, options);
    expect([first.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([204, 204, 'true']);
  });

  it('answers null characters in a path as any unknown name', async () => {
    expectProblem(await tenant.v2.get(`${path}labels/a%00b/`), 404, 'not_found');
  });
});

describe('version 2, names of what the caller does not see', () => {
  let hidden: Project;
  let contributor: Person;
  let guest: Person;
  const answer = ({ status, text }: Reply) => [status, text];

  beforeAll(async () => {
    hidden = await addProject(tenant, { network: 0 });
    contributor = await addPersonWithRole(tenant, project, 'contributor');
    guest = await addPersonWithRole(tenant, project, 'guest');
  });

  it('answers a key of a hidden project as a key that nobody has, at both ends of a relation', async () => {
    const [mine, secret] = [await addWorkItem(tenant, project), await addWorkItem(tenant, hidden)];
    const body = { relation_type: 'blocking', work_item_ids: [secret.id] };
    expectOk(await tenant.v2.post(`${path}work-items/${mine.id}/dependencies/`, body), 201);
    const answers = [];
    for (const key of [`${hidden.identifier}-1`, `${hidden.identifier}-99`, 'NOWHERE-1', secret.id]) {
      answers.push(answer(await contributor.v2.get(`${path}work-items/${key}/`)));
      answers.push(answer(await contributor.v2.delete(`${path}work-items/${mine.id}/dependencies/${key}/`)));
    }
    expect(new Set(answers.map(([status]) => status))).toEqual(new Set([404]));
    expect(new Set(answers.map(([, text]) => text)).size).toBe(1);
    expectProblem(await contributor.v2.get(`projects/${hidden.identifier}/`), 404, 'not_found');
    expectOk(await tenant.v2.delete(`${path}work-items/${mine.id}/dependencies/${hidden.identifier}-1/`), 204);
  });

  it('hides from guests the items of others by key as by id', async () => {
    const item = await addWorkItem(tenant, project);
    const { identifier: key } = expectOk(await tenant.v2.get(`${path}work-items/${item.id}/`)) as {
      identifier: string;
    };
    for (const address of ['', 'comments/', 'links/', 'relations/']) {
      const byId = await guest.v2.get(`${path}work-items/${item.id}/${address}`);
      const byKey = await guest.v2.get(`${path}work-items/${key}/${address}`);
      expect(answer(byKey)).toEqual(answer(byId));
      expect(byKey.status).toBeGreaterThanOrEqual(403);
    }
  });
});
