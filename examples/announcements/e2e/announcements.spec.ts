import {
  addMember,
  Browser,
  expectOk,
  newTenant,
  sql,
  type Client,
  type Person,
  type Tenant,
} from '../../../test/support';
import { apiDocument } from '../../../test/support/document';

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

describe('the page', () => {
  const address = () => `/w/${tenant.slug}/announcements/`;

  it('stands in the menu and shows what is announced today', async () => {
    await announce(tenant.v2, { name: 'Fire drill at noon' });
    await announce(tenant.v2, { name: 'Long gone', ends_on: '2020-01-01' });
    const owner = await Browser.as(tenant.owner);
    expect((await owner.get(`/w/${tenant.slug}/`)).text).toContain(`<a href="${address()}">Announcements</a>`);
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
