import { SHEET_TYPES, readSheet, type SheetFormat } from '#sheets';
import {
  addMember,
  addPersonWithRole,
  expectOk,
  expectProblem,
  fieldCodes,
  openScene,
  sql,
  testRun,
  type Person,
  type Reply,
  type Scene,
} from '../../support';
import { addProperty, addType } from '../../support/properties';

let scene: Scene;
let path: string;
let guest: Person;

beforeAll(async () => {
  scene = await openScene(undefined, { is_issue_type_enabled: true, issue_views_view: true });
  path = scene.at('work-items');
  guest = await addPersonWithRole(scene.tenant, scene.project, 'guest');
});

const BOUNDS = { rows: 10_000, columns: 100, unpacked: 64 << 20 };

async function rowsIn(format: SheetFormat, bytes: Buffer): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const row of readSheet(format, bytes, BOUNDS)) rows.push(row);
  return rows;
}

/** The rows of an export, each as an object. */
async function exported(query: object = {}, { by = scene.v2, from = path } = {}): Promise<Record<string, string>[]> {
  const reply = await by.get(`${from}export/?${new URLSearchParams(query as Record<string, string>).toString()}`);
  expect(reply.status).toBe(200);
  const [header, ...rows] = await rowsIn('csv', Buffer.from(reply.text));
  return rows.map((row) => Object.fromEntries(header!.map((name, index) => [name, row[index]!])));
}

const names = (rows: readonly Record<string, string>[]): string[] => rows.map(({ name }) => name!);

const create = async (members: object): Promise<{ id: string; identifier: string }> =>
  expectOk(await scene.v2.post(path, members), 201) as { id: string; identifier: string };

describe('a list as a file', () => {
  it('shows records by name, people by address and the parent by its key', async () => {
    const [label, other] = [await scene.add('labels', { name: 'ui' }), await scene.add('labels', { name: 'a, b' })];
    const module = await scene.add('modules', { name: 'Login' });
    const { email, userId } = scene.tenant.owner;
    const parent = await create({ name: 'Parent' });
    const item = await create({
      ...{ name: '=1+1', priority: 'high', parent_id: parent.id, label_ids: [label, other], assignee_ids: [userId] },
      ...{ module_ids: [module], start_date: '2026-01-02', target_date: '2026-01-14' },
      description_html: '<p>Two <strong>words</strong></p>',
    });
    const [row] = await exported({ search: '=1+1' });
    expect(row).toMatchObject({
      ...{ id: item.id, identifier: item.identifier, name: '=1+1', priority: 'high', parent: parent.identifier },
      ...{ assignees: email, modules: 'Login', start_date: '2026-01-02', target_date: '2026-01-14', created_by: email },
    });
    expect(row!.labels!.split('\n').toSorted()).toEqual(['a, b', 'ui']);
    expect(row).not.toHaveProperty('description');
    const asked = await exported({ search: '=1+1', columns: 'description,description_html,name' });
    expect(asked).toEqual([
      { description: 'Two words', description_html: '<p>Two <strong>words</strong></p>', name: '=1+1' },
    ]);
  });

  it('is the same as CSV, as a workbook and as JSON', async () => {
    await create({ name: 'One', target_date: '2026-03-04' });
    const bytes = async (format: SheetFormat) => {
      const { servers } = testRun();
      const answer = await fetch(
        `${servers[0]}/api/v2/workspaces/${scene.tenant.slug}/${path}export/?format=${format}&order_by=sequence_id`,
        { headers: { 'X-API-Key': scene.tenant.owner.key } },
      );
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toContain(SHEET_TYPES[format]);
      expect(answer.headers.get('content-disposition')).toMatch(new RegExp(`^attachment; filename=.+\\.${format}$`));
      return Buffer.from(await answer.arrayBuffer());
    };
    const csv = await rowsIn('csv', await bytes('csv'));
    const workbook = await rowsIn('xlsx', await bytes('xlsx'));
    const cut = (rows: string[][]) =>
      rows.map((row) => csv[0]!.map((_, index) => (row[index] ?? '').replace(/(:\d\d\.\d{3})\d*Z$/, '$1Z')));
    expect(cut(workbook)).toEqual(cut(csv));
    expect(await rowsIn('json', await bytes('json'))).toEqual(csv);
  });

  it('has the rows of the list: filters, query, search, view, archive and order are the same', async () => {
    const urgent = await create({ name: 'Urgent one', priority: 'urgent' });
    await create({ name: 'Urgent two', priority: 'urgent' });
    const archived = await create({ name: 'Stored away' });
    expectOk(await scene.v2.post(`${path}${archived.id}/archive/`));
    expect(names(await exported({ priority: 'urgent', order_by: 'sequence_id' }))).toEqual([
      'Urgent one',
      'Urgent two',
    ]);
    expect(names(await exported({ pql: `priority = urgent ORDER BY createdAt DESC` }))).toEqual([
      'Urgent two',
      'Urgent one',
    ]);
    expect(names(await exported({ archived: 'only' }))).toEqual(['Stored away']);
    const view = expectOk(
      await scene.v2.post(scene.at('views'), { name: 'Urgent', pql_filters: 'priority = urgent' }),
      201,
    ) as { id: string };
    const ofView = { from: `${scene.at('views')}${view.id}/work-items/` };
    expect(names(await exported({ search: 'one' }, ofView))).toEqual(['Urgent one']);
    const module = await scene.add('modules', { name: 'Exported' });
    expectOk(await scene.v2.post(`${scene.at('modules')}${module}/work-items/`, { add: [urgent.id] }));
    expect(names(await exported({}, { from: `${scene.at('modules')}${module}/work-items/` }))).toEqual(['Urgent one']);
    const everywhere = await exported({ priority: 'urgent', search: 'one' }, { from: 'work-items/' });
    expect(everywhere.map(({ id }) => id)).toEqual([urgent.id]);
  });

  it('has the custom properties of the project', async () => {
    const type = await addType(scene, 'Bug');
    await addProperty(scene, type, ['severity', 'OPTION'], { options: ['High', 'Low'] });
    await addProperty(scene, type, ['areas', 'OPTION'], { options: ['Front', 'Back'], is_multi: true });
    await addProperty(scene, type, ['points', 'DECIMAL']);
    const custom_fields = { severity: 'High', areas: ['Front', 'Back'], points: 2.5 };
    await create({ name: 'Typed', type_id: type, custom_fields });
    const [row] = await exported({ search: 'Typed' });
    expect(row).toMatchObject({
      ...{ type: 'Bug', 'custom_fields.severity': 'High', 'custom_fields.points': '2.5' },
      'custom_fields.areas': 'Front, Back',
    });
    const columns = 'name,custom_fields.severity';
    expect(await exported({ columns, search: 'Typed' }, { from: 'work-items/' })).toEqual([
      { name: 'Typed', 'custom_fields.severity': 'High' },
    ]);
  });

  it('a file without rows has its header', async () => {
    expect(await exported({ search: 'there is no such work item' })).toEqual([]);
  });

  it.each([
    ['columns=nme', ['columns invalid_choice']],
    ['format=pdf', ['format invalid_choice']],
    ['pql=priority+%3D+', ['pql invalid']],
    ['pql=priority+%3D+urgent+LIMIT+1', ['pql invalid']],
  ])('refuses %s before the file begins', async (query, codes) => {
    const reply = await scene.v2.get(`${path}export/?${query}`);
    expectProblem(reply, 400);
    expect(fieldCodes(reply)).toEqual(codes);
  });

  it('is sent to those who accept its type, and to no other', async () => {
    const asked = (accept: string): Promise<Reply> =>
      scene.v2.get(`${path}export/?columns=id`, { headers: { Accept: accept } });
    for (const accept of ['text/csv', 'text/*', '*/*', 'application/json'])
      expect((await asked(accept)).status).toBe(200);
    expect((await asked('image/png')).status).toBe(406);
    const list = await scene.v2.get(path, { headers: { Accept: 'text/csv' } });
    expect(list.status).toBe(406);
  });
});

describe('what a caller may not see is in no file', () => {
  it('a guest gets the work items that they created', async () => {
    const { id } = await create({ name: 'Of the guest' });
    await sql('update work_items set created_by_id = $2 where id = $1', [id, guest.userId]);
    expect(names(await exported({}, { by: guest.v2 }))).toEqual(['Of the guest']);
  });

  it('a person of another project gets none of them', async () => {
    const outsider = await addMember(scene.tenant, 'member');
    expectProblem(await outsider.v2.get(`${path}export/`), 403);
    expect(await exported({}, { by: outsider.v2, from: 'work-items/' })).toEqual([]);
  });
});

describe('long lists', () => {
  it('are complete in every order', async () => {
    const project = await openScene(scene.tenant);
    const at = project.at('work-items');
    const priorities = ['low', 'high', 'urgent', 'none', 'medium'];
    for (let turn = 0; turn < 11; turn++) {
      const items = Array.from({ length: 50 }, (_, index) => ({
        ...{ name: `Item ${turn * 50 + index}`, priority: priorities[index % 5] },
      }));
      expectOk(await project.v2.post(`${at}bulk-create/`, { items }));
    }
    for (const order of ['-created_at', 'sequence_id', 'priority', 'sort_order']) {
      const rows = await exported({ columns: 'id,priority', order_by: order }, { from: at });
      expect(new Set(rows.map(({ id }) => id)).size).toBe(550);
      expect(rows).toHaveLength(550);
    }
  });
});
