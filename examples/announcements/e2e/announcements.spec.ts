import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  addMember,
  apiKey,
  Browser,
  Client,
  expectOk,
  expectProblem,
  newTenant,
  sql,
  testRun,
  type Person,
  type Tenant,
} from '../../../test/support';
import { apiDocument } from '../../../test/support/document';
import { freePort, ServiceProcess } from '../../../test/support/service';

interface Announcement {
  readonly id: string;
  readonly name: string;
  readonly ends_on: string | null;
}

let tenant: Tenant;
beforeAll(async () => (tenant = await newTenant()));

const announce = async (client: Client, body: object) =>
  expectOk(await client.post('announcements/', body), 201) as Announcement;

it('has its operations in the documents of both versions', async () => {
  for (const version of ['v1', 'v2'] as const) {
    const { operations } = await apiDocument(version);
    const own = operations.filter(({ path }) => /\/announcements\//.test(path));
    expect(own.map(({ method }) => method).sort()).toEqual(
      version === 'v1' ? ['DELETE', 'GET', 'GET', 'PATCH', 'POST', 'PUT'] : ['DELETE', 'GET', 'GET', 'PATCH', 'POST'],
    );
    const scopes = new Set(own.flatMap((operation) => operation.scopes));
    expect([...scopes].sort()).toEqual([
      'read',
      'workspaces.announcements:read',
      'workspaces.announcements:write',
      'write',
    ]);
  }
});

it('has its migration behind those of the server', async () => {
  const applied = await sql<{ name: string }>('select name from schema_migrations order by id');
  expect(applied.at(-1)!.name).toBe('announcements/Announcements9790000000000');
});

it.each(['v1', 'v2'] as const)('is created, read, changed and deleted (%s)', async (version) => {
  const client = tenant[version];
  const { id } = await announce(client, { name: 'Closed on Friday', ends_on: '2030-01-04' });
  const path = `announcements/${id}/`;
  expect(expectOk(await client.patch(path, { name: 'Closed on Monday' }))).toMatchObject({ name: 'Closed on Monday' });
  const other = version === 'v1' ? tenant.v2 : tenant.v1;
  expect(expectOk(await other.get(path))).toMatchObject({ name: 'Closed on Monday', ends_on: '2030-01-04' });
  expect((await client.delete(path)).status).toBe(204);
  expect((await other.get(path)).status).toBe(404);
  const events = await sql<{ event: string; previous: object }>(
    'select event, previous from outbox where workspace_id = $1 and entity_id = $2 order by id',
    [tenant.workspaceId, id],
  );
  expect(events.map(({ event }) => event)).toEqual([
    'announcement.created',
    'announcement.updated',
    'announcement.deleted',
  ]);
  expect(events[1]!.previous).toMatchObject({ name: 'Closed on Friday' });
});

it('keeps its rule in both versions', async () => {
  const body = { name: 'Sale', starts_on: '2030-01-02', ends_on: '2030-01-01' };
  expect((await tenant.v1.post('announcements/', body)).body).toEqual({
    ends_on: ['It must not end before it starts.'],
  });
  const { status, body: problem } = await tenant.v2.post('announcements/', body);
  expect([status, problem]).toEqual([
    400,
    expect.objectContaining({ errors: [expect.objectContaining({ field: 'ends_on' })] }),
  ]);
});

it('answers its own error code in both versions for what is over', async () => {
  const { id } = await announce(tenant.v2, { name: 'Sale', ends_on: '2020-01-01' });
  const change = { name: 'Sale, again' };
  const problem = await tenant.v2.patch(`announcements/${id}/`, change);
  expect(problem.body).toMatchObject({ type: 'conflict', code: 'announcement_over' });
  expect(problem.status).toBe(409);
  const { status, body } = await tenant.v1.patch(`announcements/${id}/`, change);
  expect([status, body]).toEqual([409, { error: expect.any(String) as string, code: 'announcement_over' }]);
});

describe('the plan', () => {
  let directory: string;
  beforeAll(() => (directory = mkdtempSync(join(tmpdir(), 'cairn-announcements-'))));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  const begin = async (PLAN_FEATURES: string) =>
    ServiceProcess.begin(
      {
        DATABASE_URL: testRun().databaseUrl,
        PORT: String(await freePort()),
        CAIRN_MODULES: 'cairn-announcements',
        PLAN_FEATURES,
      },
      directory,
    );

  it.each([
    ['announcements.board', 200],
    ['cycles', 402],
  ])('of %s makes its operations answer %i', async (features, expected) => {
    const service = await (await begin(features)).ready();
    try {
      for (const version of ['v1', 'v2'] as const) {
        const credential = apiKey(tenant.owner.key);
        const client = new Client({ version, slug: tenant.slug, credential, base: service.url });
        const reply = await client.get('announcements/');
        if (expected === 402) expectProblem(reply, 402, version === 'v2' ? 'payment_required' : undefined);
        else expectOk(reply);
      }
    } finally {
      await service.end();
    }
  });

  it('is refused at start where it names a feature that the package does not have', async () => {
    const service = await begin('announcements.bord');
    expect(await service.exited).toBe(1);
    expect(service.output).toContain('PLAN_FEATURES names "announcements.bord", a feature that no context has.');
  });
});

describe('the page', () => {
  const address = () => `/w/${tenant.slug}/announcements/`;

  it('stands in the menu and shows what is announced today', async () => {
    await announce(tenant.v2, { name: 'Fire drill at noon' });
    await announce(tenant.v2, { name: 'Long gone', ends_on: '2020-01-01' });
    const owner = await Browser.as(tenant.owner);
    expect((await owner.get(`/w/${tenant.slug}/settings/apps/`)).text).toContain(
      `<a href="${address()}">Announcements</a>`,
    );
    const { text } = await owner.get(address());
    expect(text).toContain('Fire drill at noon');
    expect(text).not.toContain('Long gone');
  });

  it('announces in the name of whoever sends its form, who must be allowed to', async () => {
    const send = async (person: Person, name: string) => {
      const browser = await Browser.as(person);
      return (await browser.submit(await browser.get(address()), { name, text: '' }, address())).status;
    };
    expect(await send(tenant.owner, 'Coffee is ready')).toBe(303);
    expect(await send(await addMember(tenant, 'guest'), 'I was here')).toBe(403);
    const { data } = expectOk(await tenant.v2.get('announcements/')) as { data: Announcement[] };
    expect(data.map(({ name }) => name)).toContain('Coffee is ready');
    expect(data.map(({ name }) => name)).not.toContain('I was here');
  });
});
