import {
  addMember,
  addProject,
  expectOk,
  expectProblem,
  newTenant,
  sql,
  type Person,
  type Tenant,
} from '../../support';
import { administer } from '../../support/administrators';

const USAGE = '/api/v2/instance/usage/';
const THIS_MONTH = new Date().toISOString().slice(0, 7);

let tenant: Tenant;
let administrator: Person;

beforeAll(async () => {
  tenant = await newTenant();
  await addMember(tenant, 'member');
  const { id } = await addProject(tenant);
  for (const name of ['One', 'Two', 'Three']) {
    expectOk(await tenant.v2.post(`projects/${id}/work-items/`, { name }), 201);
  }
  const first = `select id from work_items where workspace_id = $1 order by sequence_id limit 1`;
  await sql(`update work_items set created_at = '2026-03-31T23:59:59Z' where id = (${first}) returning id`, [
    tenant.workspaceId,
  ]);
  await upload('a.txt', 700, '2026-04-01T00:00:00Z');
  await upload('b.txt', 300, '2026-03-01T00:00:00Z');
  administrator = await addMember(await newTenant(), 'guest');
  await administer(administrator);
});

/** A file whose bytes have come. */
async function upload(name: string, size: number, at: string): Promise<void> {
  const { asset_id: id } = expectOk(await tenant.v2.post('assets/', { name, type: 'text/plain', size })) as {
    asset_id: string;
  };
  await sql('update assets set is_uploaded = true, created_at = $2 where id = $1 returning id', [id, at]);
}

type Row = Readonly<Record<string, unknown>>;

const rows = async (query: string): Promise<Row[]> =>
  (expectOk(await administrator.v2.get(`${USAGE}?format=json${query}`)) as Row[]).filter(
    ({ workspace_id: id }) => id === tenant.workspaceId,
  );

const now = () => ({
  ...{ workspace_id: tenant.workspaceId, slug: tenant.slug, name: tenant.slug },
  ...{ people: 2, projects: 1, work_items: 3, files: 2, bytes: 1000 },
});

it('shows the current month', async () => {
  expect(await rows('')).toEqual([
    { month: THIS_MONTH, ...now(), created_work_items: 2, added_files: 0, added_bytes: 0 },
  ]);
});

it('shows each month that has one of the days, by the time of UTC', async () => {
  expect(await rows('&first_day=2026-03-15&last_day=2026-04-01')).toEqual([
    { month: '2026-03', ...now(), created_work_items: 1, added_files: 1, added_bytes: 300 },
    { month: '2026-04', ...now(), created_work_items: 0, added_files: 1, added_bytes: 700 },
  ]);
});

it('is CSV unless something else is asked for, with a row for each workspace', async () => {
  const reply = await administrator.v2.get(`${USAGE}?first_day=2025-12-31&last_day=2026-01-01`);
  expect(reply.headers.get('content-type')).toMatch(/^text\/csv/);
  expect(reply.headers.get('content-disposition')).toContain('usage-2025-12-to-2026-01.csv');
  const [head, ...lines] = reply.text.trim().split('\r\n');
  expect(head).toMatch(
    /month,workspace_id,slug,name,people,projects,work_items,created_work_items,files,bytes,added_files,added_bytes$/,
  );
  expect(lines.filter((line) => line.includes(tenant.workspaceId))).toHaveLength(2);
  expect(lines.length).toBeGreaterThan(2);
});

it('refuses more than 24 months, and days in the wrong order', async () => {
  for (const query of ['first_day=2024-01-01&last_day=2026-01-01', 'first_day=2026-05-01&last_day=2026-04-30']) {
    expectProblem(await administrator.v2.get(`${USAGE}?${query}`), 400, 'invalid_request');
  }
  expect(await rows('&first_day=2024-02-29&last_day=2026-01-01')).toHaveLength(24);
});

it('is not there for anybody else', async () => {
  expectProblem(await tenant.v2.get(USAGE), 404, 'not_found');
});
