import { ofProject } from '../level.mjs';

const V1 = { title: 'version 1', version: 'v1', rows: 'results', total: 'total_count: 1, next_page_results: false' };
const V2 = {
  title: 'version 2',
  version: 'v2',
  rows: 'data',
  total: `total_count: 1, pagination: { style: 'offset' }`,
};

/**
 * The set-up: a workspace per file and an empty project per test, or, for records of workspaces, an empty workspace per
 * test.
 */
function scene(names) {
  const { kebabs } = names;
  const project = (text, otherwise) => ofProject(names, text, otherwise);
  const support = [
    ...project(['addPersonWithRole', 'addProject'], ['addMember']),
    ...['expectOk', 'expectProblem', 'fieldCodes', 'newTenant', 'unique'],
    ...['type Client', ...project(['type Project'], []), 'type Reply', 'type Tenant'],
  ];
  const fresh = project(
    `
beforeAll(async () => {
  tenant = await newTenant();
});
beforeEach(async () => {
  project = await addProject(tenant);
  path = \`projects/\${project.id}/${kebabs}/\`;
});`,
    `
const path = '${kebabs}/';

beforeEach(async () => {
  tenant = await newTenant();
});`,
  );
  return `
import { ${support.join(', ')} } from '../../support';

let tenant: Tenant;
${project('let project: Project;\n')}let api: Client;
${project('let path: string;\n')}${fresh}

const create = async (members: object = {}) => expectOk(await api.post(path, { name: unique('N '), ...members }), 201);
const pair = (id: string) => ({ external_source: 'jira', external_id: id });
`;
}

/** The tests of one version. `api` calls that version, and `names` reads its lists. */
const block = ({ title, version, rows }, ...tests) => `
describe('${title}', () => {
  beforeEach(() => {
    api = tenant.${version};
  });

  const names = (reply: Reply): string[] => expectOk(reply).${rows}.map(({ name }: { name: string }) => name);
${tests.join('')}});
`;

const lists = ({ rows, total }, members) => `
describe('list', () => {
  it('has these members and no other', async () => {
    const created = await create();
    const body = expectOk(await api.get(path));
    expect(body).toMatchObject({ ${total} });
    expect(body.${rows}).toEqual([created]);
    expect(Object.keys(created).sort()).toEqual([${members.sort().map((name) => `'${name}'`)}]);
  });

  it('shows the newest first', async () => {
    await create({ name: 'First' });
    await create({ name: 'Second' });
    expect(names(await api.get(path))).toEqual(['Second', 'First']);
    expect(names(await api.get(\`\${path}?order_by=created_at\`))).toEqual(['First', 'Second']);
  });

  it('filters by name and by external pair', async () => {
    await create({ name: 'Wanted', ...pair('7') });
    await create();
    expect(names(await api.get(\`\${path}?name=WANTED\`))).toEqual(['Wanted']);
    expect(names(await api.get(\`\${path}?external_source=jira&external_id=7\`))).toEqual(['Wanted']);
    expect(names(await api.get(\`\${path}?external_source=jira&external_id=8\`))).toEqual([]);
  });
});
`;

/** The tests that both versions share. `missing` and `taken` are the assertions that differ. */
const writes = (names, { taken, missing }) => `
describe('create', () => {
  it('fills in what the body leaves out', async () => {
    const created = await create({ name: '  Plain  ', external_id: '' });
    expect(created).toMatchObject({ name: 'Plain', description: '', external_source: null, external_id: null });
    expect(expectOk(await api.get(\`\${path}\${created.id}/\`))).toEqual(created);
  });

  it('refuses a body without a name', async () => {
    const reply = await api.post(path, { description: 'Nameless' });
    expectProblem(reply, 400);
    ${missing}
  });

  it('refuses a name or an external pair that is taken', async () => {
    const { id } = await create({ name: 'Review', ...pair('1') });
    for (const members of [{ name: 'REVIEW' }, { name: 'Other', ...pair('1') }]) {
      const reply = await api.post(path, members);
      expectProblem(reply, 409);
      ${taken}
    }
    expect((await api.delete(\`\${path}\${id}/\`)).status).toBe(204);
    await create({ name: 'Review', ...pair('1') });
  });

  it('takes a name once when two processes write at once', async () => {
    const clients = [api, api.elsewhere()];
    const replies = await Promise.all([0, 1, 2, 3].map((index) => clients[index % 2]!.post(path, { name: 'Same' })));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });
});

describe('update', () => {
  it('changes what the body names and nothing else', async () => {
    const { id } = await create({ description: 'Kept', ...pair('3') });
    const changed = expectOk(await api.patch(\`\${path}\${id}/\`, { name: 'Renamed', external_id: null }));
    expect(changed).toMatchObject({ name: 'Renamed', description: 'Kept', external_source: 'jira', external_id: null });
  });

  it('keeps a name of its own, and refuses that of another', async () => {
    const { id } = await create({ name: 'Mine' });
    await create({ name: 'Theirs' });
    expectOk(await api.patch(\`\${path}\${id}/\`, { name: 'MINE' }));
    expectProblem(await api.patch(\`\${path}\${id}/\`, { name: 'theirs' }), 409);
  });
});

describe('delete', () => {
  it('removes the record once', async () => {
    const { id } = await create();
    expect(await api.delete(\`\${path}\${id}/\`)).toMatchObject({ status: 204, text: '' });
    expectProblem(await api.get(\`\${path}\${id}/\`), 404);
    expectProblem(await api.delete(\`\${path}\${id}/\`), 404);
    expect(names(await api.get(path))).toEqual([]);
  });
});
${whoMay(names)}`;

const whoMay = (names) =>
  ofProject(
    names,
    `
describe('who may', () => {
  it('read: everyone in the project; write: its admins and contributors', async () => {
    for (const role of ['commenter', 'guest'] as const) {
      const person = (await addPersonWithRole(tenant, project, role))[api.version];
      expectOk(await person.get(path));
      expectProblem(await person.post(path, { name: 'x' }), 403);
    }
    const contributor = (await addPersonWithRole(tenant, project, 'contributor'))[api.version];
    expectOk(await contributor.post(path, { name: 'x' }), 201);
  });

  it('sees nothing of another project', async () => {
    const { id } = await create();
    const other = \`projects/\${(await addProject(tenant)).id}/${names.kebabs}/\`;
    expect(names(await api.get(other))).toEqual([]);
    expectProblem(await api.get(\`\${other}\${id}/\`), 404);
    expectProblem(await api.patch(\`\${other}\${id}/\`, { name: 'x' }), 404);
  });
});
`,
    `
describe('who may', () => {
  it('read: everyone in the workspace; write: all but guests', async () => {
    const guest = (await addMember(tenant, 'guest'))[api.version];
    expectOk(await guest.get(path));
    expectProblem(await guest.post(path, { name: 'x' }), 403);
    const member = (await addMember(tenant, 'member'))[api.version];
    expectOk(await member.post(path, { name: 'x' }), 201);
  });

  it('sees nothing of another workspace', async () => {
    const { id } = await create();
    const stranger = (await newTenant())[api.version];
    expect(names(await stranger.get(path))).toEqual([]);
    expectProblem(await stranger.get(\`\${path}\${id}/\`), 404);
    expectProblem(await stranger.patch(\`\${path}\${id}/\`, { name: 'x' }), 404);
  });
});
`,
  );

const batches = () => `
describe('upsert', () => {
  it('creates, then updates, by the external pair', async () => {
    const created = await api.post(\`\${path}upsert/\`, { name: 'Once', ...pair('9') });
    const { id } = expectOk(created, 201);
    expect(created.headers.get('x-plane-upsert')).toBe('created');
    const updated = await api.post(\`\${path}upsert/\`, { name: 'Twice', ...pair('9') });
    expect(expectOk(updated)).toMatchObject({ id, name: 'Twice' });
    expect(updated.headers.get('x-plane-upsert')).toBe('updated');
  });

  it('needs both members of the pair', async () => {
    const reply = await api.post(\`\${path}upsert/\`, { name: 'Half', external_source: 'jira' });
    expectProblem(reply, 400, 'invalid_request');
    expect(fieldCodes(reply)).toEqual(['external_id required']);
  });
});

describe('bulk', () => {
  const bulk = (verb: string, body: object) => api.post(\`\${path}bulk-\${verb}/\`, body);
  const results = (reply: Reply) => expectOk(reply).results.map(({ result }: { result: string }) => result);

  it('creates, updates and deletes what it can and says what it could not', async () => {
    const created = await bulk('create', { items: [{ name: 'One' }, { name: 'one' }, {}, { name: 'Two' }] });
    expect(results(created)).toEqual(['created', 'failed', 'failed', 'created']);
    const [{ id: one }, , , { id: two }] = created.body.results;
    const updated = await bulk('update', { items: [{ id: one, name: 'Uno' }, { id: two, name: 'UNO' }] });
    expect(results(updated)).toEqual(['updated', 'failed']);
    expect(names(await api.get(\`\${path}?order_by=created_at\`))).toEqual(['Uno', 'Two']);
    expect(results(await bulk('delete', { ids: [one, one] }))).toEqual(['deleted', 'duplicate']);
    expect(names(await api.get(path))).toEqual(['Two']);
  });

  it('undoes everything with all_or_none', async () => {
    const reply = await bulk('create', { items: [{ name: 'One' }, {}], all_or_none: true });
    expectProblem(reply, 409, 'conflict');
    expect(fieldCodes(reply)).toEqual(['items.1.name required']);
    expect(names(await api.get(path))).toEqual([]);
  });
});
`;

const MEMBERS = ['created_at', 'description', 'external_id', 'external_source', 'id', 'name'];
const MORE_IN_V1 = ['created_by', 'deleted_at', 'updated_at', 'updated_by', 'workspace'];

function ofVersion1(names) {
  const members = [...MEMBERS, ...MORE_IN_V1, ...ofProject(names, ['project'], [])];
  const messages = {
    missing: `expect(reply.body).toEqual({ name: ['This field is required.'] });`,
    taken: `expect(reply.body).toEqual({ error: expect.any(String) as string, id });`,
  };
  return block(V1, lists(V1, members), writes(names, messages));
}

function ofVersion2(names) {
  const messages = {
    missing: `expect(fieldCodes(reply)).toEqual(['name required']);`,
    taken: `expect(reply.body).toMatchObject({ type: 'conflict', code: 'conflict' });`,
  };
  return block(V2, lists(V2, [...MEMBERS, 'created_by_id', 'updated_by_id']), writes(names, messages), batches());
}

/** Returns the test suite of a resource: the set-up, and a block for each version. */
export const spec = (names) => [scene(names), ofVersion1(names), ofVersion2(names)].join('');
