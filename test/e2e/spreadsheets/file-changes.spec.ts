import { zipSync } from 'fflate';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { writeSheet, type Cell } from '#sheets';
import {
  addPersonWithRole,
  expectOk,
  expectProblem,
  openScene,
  sql,
  type Client,
  type Reply,
  type Scene,
} from '../../support';
import { activitiesOf } from '../../support/history';
import { addProperty, addType } from '../../support/properties';

interface Changes {
  readonly rows: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly failed: number;
  readonly results: readonly {
    readonly line: number;
    readonly result: string;
    readonly identifier: string | null;
    readonly changes: readonly { readonly column: string; readonly from: unknown; readonly to: unknown }[];
    readonly errors: readonly { readonly field: string; readonly code: string; readonly message: string }[];
  }[];
}

interface Item {
  readonly id: string;
  readonly identifier: string;
  readonly name: string;
  readonly priority: string;
  readonly label_ids: readonly string[];
}

let scene: Scene;
let path: string;

beforeAll(async () => {
  scene = await openScene(undefined, { is_issue_type_enabled: true });
  path = scene.at('work-items');
});

const create = async (members: object = {}): Promise<Item> =>
  expectOk(await scene.v2.post(path, { name: 'Write', ...members }), 201) as Item;
const get = async ({ id }: Item): Promise<Item> => expectOk(await scene.v2.get(`${path}${id}/`)) as Item;

const send = (body: object, { by = scene.v2, dry = false }: { by?: Client; dry?: boolean } = {}): Promise<Reply> =>
  by.post(`${path}changes-by-file/`, body, { headers: dry ? { Prefer: 'dry-run' } : {} });
const csv = async (lines: readonly string[], options?: Parameters<typeof send>[1]): Promise<Changes> =>
  expectOk(await send({ format: 'csv', content: lines.join('\r\n') }, options)) as Changes;

const exportOf = async (query = ''): Promise<string> => (await scene.v2.get(`${path}export/?${query}`)).text;

const workbook = async (names: readonly string[], ...rows: Cell[][]): Promise<string> => {
  const columns = names.map((name) => ({ name, kind: 'text' }) as const);
  const bytes = await buffer(await writeSheet('xlsx', { title: 'x', columns, rows: Readable.from(rows) }));
  return bytes.toString('base64');
};

describe('a file changes work items', () => {
  it('an export that nobody changed changes nothing, in each format', async () => {
    const label = await scene.add('labels', { name: 'a, b' });
    await create({
      name: '=SUM(1)',
      label_ids: [label],
      target_date: '2026-01-14',
      description_html: '<p>x <b>y</b></p>',
    });
    const content = await exportOf('columns=id,name,labels,state,priority,created_at,target_date,description_html');
    const unchanged = expect.objectContaining({ changed: 0, failed: 0, results: [] }) as object;
    expect(await csv([content])).toEqual(unchanged);
    const json = (await scene.v2.get(`${path}export/?format=json`)).text;
    expect(expectOk(await send({ format: 'json', content: json }))).toEqual(unchanged);
  });

  it('writes what differs, and only that', async () => {
    const item = await create({ priority: 'low', target_date: '2026-01-14' });
    await scene.add('labels', { name: 'ui' });
    await scene.add('labels', { name: 'slow' });
    const changes = await csv([
      'identifier,name,priority,labels,target_date,state',
      `${item.identifier},Write more,high,"ui, slow",,Backlog`,
    ]);
    expect(changes).toMatchObject({ rows: 1, changed: 1, unchanged: 0, failed: 0 });
    expect(changes.results[0]).toMatchObject({ line: 2, result: 'changed', identifier: item.identifier, errors: [] });
    expect(changes.results[0]!.changes).toEqual(
      expect.arrayContaining([
        { column: 'name', from: 'Write', to: 'Write more' },
        { column: 'labels', from: [], to: ['ui', 'slow'] },
        { column: 'target_date', from: '2026-01-14', to: null },
      ]),
    );
    const after = await get(item);
    expect(after).toMatchObject({ name: 'Write more', priority: 'high', target_date: null });
    expect(after.label_ids).toHaveLength(2);
    const fields = (await activitiesOf(scene.tenant, item.id)).map(({ field }) => field);
    expect(fields).toEqual(expect.arrayContaining(['name', 'priority', 'labels', 'target_date']));
  });

  it('a dry run shows the same and writes nothing', async () => {
    const item = await create();
    const lines = ['id,priority', `${item.id},urgent`];
    const tried = await csv(lines, { dry: true });
    expect(tried).toMatchObject({
      changed: 1,
      results: [{ changes: [{ column: 'priority', from: 'none', to: 'urgent' }] }],
    });
    expect(await get(item)).toMatchObject({ priority: 'none' });
    expect(await csv(lines)).toEqual(tried);
    expect(await csv(lines)).toMatchObject({ changed: 0, unchanged: 1 });
  });

  it('reads a workbook', async () => {
    const item = await create();
    const content = await workbook(['identifier', 'name'], [item.identifier, 'From a workbook']);
    expect(expectOk(await send({ format: 'xlsx', content }))).toMatchObject({ changed: 1, failed: 0 });
    expect((await get(item)).name).toBe('From a workbook');
  });

  it('changes custom properties by the names of their options', async () => {
    const type = await addType(scene, 'Bug');
    await addProperty(scene, type, ['severity', 'OPTION'], { options: ['High', 'Low'] });
    await addProperty(scene, type, ['points', 'DECIMAL']);
    const item = await create({ type_id: type, custom_fields: { severity: 'High', points: 3 } });
    const header = 'id,custom_fields.severity,custom_fields.points';
    expect(await csv([header, `${item.id},Low,3.0`])).toMatchObject({
      results: [{ changes: [{ column: 'custom_fields.severity', from: 'High', to: 'Low' }] }],
    });
    expect(await csv([header, `${item.id},Low,`])).toMatchObject({ changed: 1 });
    expect(
      await exportOf(`columns=id,custom_fields.severity,custom_fields.points&search=${item.identifier}`),
    ).toContain(`${item.id},Low,\r\n`);
  });

  it('a row that fails does not stop the others', async () => {
    const [one, two, three, four] = [await create(), await create(), await create(), await create()];
    const changes = await csv([
      'id,name,state,assignees,cycle',
      `${one.id},,Backlog,,`,
      `${two.id},Write,Nonsense,,`,
      `${three.id},Write,Backlog,nobody@example.com,`,
      `${four.id},Write,Backlog,,Sprint 1`,
      '01a21a64-bbf0-7100-bab2-e627ca338ca5,Write,Backlog,,',
      ',Write,Backlog,,',
      `${(await create({ name: 'Old' })).id},New,Backlog,,`,
      `${one.id},Again,Backlog,,`,
    ]);
    expect(changes).toMatchObject({ rows: 8, changed: 1, unchanged: 0, failed: 7 });
    const errors = changes.results.flatMap(({ line, errors: all }) =>
      all.map(({ field, code }) => `${line} ${field} ${code}`),
    );
    expect(errors).toEqual([
      '2 name required',
      '3 state does_not_exist',
      '4 assignees does_not_exist',
      '5 cycle invalid',
      '6 id does_not_exist',
      '7 id required',
      '9 id unique',
    ]);
  });
});

describe('files that are refused', () => {
  const bomb = (): string =>
    Buffer.from(zipSync({ 'xl/sharedStrings.xml': new Uint8Array(80 << 20) })).toString('base64');

  it.each([
    ['no key', () => 'name\r\nWrite', /"id" or "identifier"/],
    ['an unknown column', () => 'id,nme\r\nx,y', /"nme" is not a valid column\. Did you mean "name"/],
    ['a column twice', () => 'id,name,name\r\nx,y,z', /occurs twice/],
    ['nothing', () => ' ', /"id" or "identifier"/],
    ['too many rows', () => `id\r\n${'x\r\n'.repeat(5_001)}`, /more than 5000 rows/],
    ['too many columns', () => `id${','.repeat(300)}\r\n`, /more than 200 columns/],
    ['an open quote', () => 'id\r\n"x', /quote/i],
  ])('with %s', async (_, content, why) => {
    const reply = await send({ format: 'csv', content: content() });
    expectProblem(reply, 400);
    expect(reply.text).toMatch(new RegExp(why.source.replaceAll('"', '\\\\"'), why.flags));
  });

  it.each<readonly [string, () => string, RegExp]>([
    ['xlsx', () => 'bm8gYXJjaGl2ZQ==', /not a workbook/],
    ['xlsx', bomb, /too large when unpacked/],
    ['json', () => '{}', /list of objects/],
  ])('as %s', async (format, content, why) => {
    const reply = await send({ format, content: content() });
    expectProblem(reply, 400);
    expect(reply.text).toMatch(why);
  });
});

describe('who may change what by a file', () => {
  it('a guest changes their own work items, and sees no other', async () => {
    const guest = await addPersonWithRole(scene.tenant, scene.project, 'guest');
    const [own, other] = [await create(), await create()];
    await sql('update work_items set created_by_id = $2 where id = $1', [own.id, guest.userId]);
    const lines = ['id,priority', `${own.id},high`, `${other.id},high`];
    const changes = await csv(lines, { by: guest.v2 });
    expect(changes).toMatchObject({ changed: 1, failed: 1 });
    expect(changes.results[1]!.errors).toMatchObject([{ code: 'does_not_exist' }]);
    expect(await get(other)).toMatchObject({ priority: 'none' });
  });

  it('a commenter changes only their own', async () => {
    const commenter = await addPersonWithRole(scene.tenant, scene.project, 'commenter');
    const other = await create();
    const changes = await csv(['id,priority', `${other.id},high`], { by: commenter.v2 });
    expect(changes).toMatchObject({ changed: 0, failed: 1 });
    expect(await get(other)).toMatchObject({ priority: 'none' });
  });

  it('work items of other projects and archived ones are not there', async () => {
    const elsewhere = await openScene(scene.tenant);
    const theirs = await elsewhere.add('work-items');
    const archived = await create();
    expectOk(await scene.v2.post(`${path}${archived.id}/archive/`));
    const changes = await csv(['id,priority', `${theirs},high`, `${archived.id},high`]);
    expect(changes).toMatchObject({ changed: 0, failed: 2 });
    expect(changes.results.flatMap(({ errors }) => errors.map(({ code }) => code))).toEqual([
      'does_not_exist',
      'does_not_exist',
    ]);
  });
});
