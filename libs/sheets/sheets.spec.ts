import { strToU8, zipSync } from 'fflate';
import { buffer } from 'node:stream/consumers';
import { readSheet, SheetError, writeSheet, type Cell, type SheetColumn, type SheetFormat } from './index';
import { listIn, listText } from './index';

const COLUMNS: SheetColumn[] = [
  { name: 'name', kind: 'text' },
  { name: 'points', kind: 'number' },
  { name: 'done', kind: 'boolean' },
  { name: 'due', kind: 'day' },
  { name: 'created', kind: 'time' },
  { name: 'labels', kind: 'list' },
];
const ROWS: Cell[][] = [
  ['=HYPERLINK("x")', -5, true, '2026-01-14', '2026-01-14T09:30:00.000Z', ['bug', 'ui']],
  ['two\nlines, "quoted"', 2.5, false, null, null, ['a, b', 'c']],
  ['@ann', null, null, null, null, ['only, one']],
];
const BOUNDS = { rows: 10, columns: 10, unpacked: 16 << 20 };

async function* each<T>(rows: readonly T[]): AsyncGenerator<T> {
  for (const row of rows) {
    await Promise.resolve();
    yield row;
  }
}

const written = async (format: SheetFormat, rows = ROWS): Promise<Buffer> =>
  buffer(await writeSheet(format, { title: 'Work: 1/2', columns: COLUMNS, rows: each(rows) }));

async function read(format: SheetFormat, bytes: Buffer, bounds = BOUNDS): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const row of readSheet(format, bytes, bounds)) rows.push(row);
  return rows;
}

it.each(['csv', 'xlsx', 'json'] as const)('what is written as %s is read again', async (format) => {
  const [header, ...rows] = await read(format, await written(format));
  expect(header).toEqual(COLUMNS.map(({ name }) => name));
  const texts = rows.map((row) => COLUMNS.map((_, index) => row[index] ?? ''));
  expect(texts).toEqual([
    ['=HYPERLINK("x")', '-5', 'true', '2026-01-14', '2026-01-14T09:30:00.000Z', 'bug, ui'],
    ['two\nlines, "quoted"', '2.5', 'false', '', '', 'a, b\nc'],
    ['@ann', '', '', '', '', 'only, one\n'],
  ]);
});

it('spreadsheets calculate nothing in CSV, and read it as UTF-8', async () => {
  const text = (await written('csv')).toString('utf8');
  expect(text.startsWith('\uFEFFname,points')).toBe(true);
  expect(text).toContain(`"'=HYPERLINK(""x"")",-5,true`);
  expect(text).toContain(`'@ann`);
});

it.each(['csv', 'xlsx', 'json'] as const)('a table without rows has a header as %s', async (format) => {
  const rows = await read(format, await written(format, []));
  expect(rows).toEqual([format === 'json' ? [] : COLUMNS.map(({ name }) => name)]);
});

it.each([
  ['name;due\nA;1', ';'],
  ['name\tdue\nA\t1', 'tab'],
])('the delimiter of %j is recognized', async (text) => {
  expect(await read('csv', Buffer.from(text))).toEqual([
    ['name', 'due'],
    ['A', '1'],
  ]);
});

it('a failure of the rows fails the stream', async () => {
  async function* failing(): AsyncGenerator<Cell[]> {
    yield* each(ROWS);
    throw new Error('lost');
  }
  for (const format of ['csv', 'xlsx', 'json'] as const) {
    const stream = await writeSheet(format, { title: 'x', columns: COLUMNS, rows: failing() });
    await expect(buffer(stream)).rejects.toThrow('lost');
  }
});

it.each([
  ['csv', 'a,b\n"unclosed', /quote/i],
  ['xlsx', 'no archive', /not a workbook/],
  ['json', '{"a":1}', /list of objects/],
  ['json', '[1]', /list of objects/],
  ['json', '[', /JSON/],
] as const)('a broken file is refused (%s %j)', async (format, text, why) => {
  const reading = read(format, Buffer.from(text));
  await expect(reading).rejects.toThrow(SheetError);
  await expect(reading).rejects.toThrow(why);
});

it('rows and columns have bounds', async () => {
  await expect(read('csv', await written('csv'), { ...BOUNDS, rows: 2 })).rejects.toThrow('more than 2 rows');
  await expect(read('xlsx', await written('xlsx'), { ...BOUNDS, columns: 3 })).rejects.toThrow('more than 3 columns');
});

it('a small workbook that unpacks to gigabytes is refused before it is read', async () => {
  const bomb = zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'xl/sharedStrings.xml': new Uint8Array(64 << 20),
  });
  expect(bomb.length).toBeLessThan(1 << 20);
  await expect(read('xlsx', Buffer.from(bomb))).rejects.toThrow('too large when unpacked');
});

it('several values in a cell keep their commas', () => {
  for (const values of [['a', 'b'], ['a, b'], ['a, b', 'c'], []]) expect(listIn(listText(values))).toEqual(values);
});
