import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, testRun } from '../../support';
import { cli } from '../../support/cli';
import { until } from '../../support/service';
import { PROPERTIES, VALUES } from './jira-server';
import { made, newWorkspace, ok, uploadedFile, type Row } from './kit';

interface Shown {
  readonly status: string;
  readonly message: string;
  readonly report: {
    readonly columns: readonly { readonly header: string; readonly field: string }[];
    readonly notes: readonly { readonly key: string; readonly what: string }[];
    readonly properties: readonly { readonly name: string; readonly id: string | null; readonly kind: string }[];
    readonly new_kinds: readonly string[];
  };
}

const JIRA = [
  'Summary,Issue key,Issue Type,Reporter,Custom field (Region),Custom field (Browsers),Custom field (Browsers),Custom field (Effort),Custom field (Kickoff),Custom field (Approver),Custom field (Rank),Story points,Weather',
  'One,ABC-1,Bug,ann,North,Firefox,Chrome,"2,5",01/Feb/24 10:00 AM,ann,0|i,,fine',
  'Two,ABC-2,Epic,ann,north,Firefox,,12.0,2024-03-01,,,,',
  'Three,ABC-3,,ann,South,Chrome,,,,,,,rain',
  'Four,ABC-4,,ann,South,Chrome,Firefox,,,,,,',
  'Five,ABC-5,,ann,,,,,,,,,',
];

let at: Awaited<ReturnType<typeof newWorkspace>>;
let project: string;
let file_id: string;

beforeEach(async () => {
  at = await newWorkspace('csv-properties-');
  project = (await ok<{ id: string }>(at.client.get('projects/WEB/'))).id;
  file_id = await uploadedFile(at.client, JIRA.join('\n'));
});

async function imported(more: Row = {}): Promise<Shown['report']> {
  const { id } = await made(at.client.post('imports/', { source: 'csv', project_id: project, file_id, ...more }));
  const shown = () => ok<Shown>(at.client.get(`imports/${id}/`));
  await until(async () => ['completed', 'failed'].includes((await shown()).status), 'the end of the import');
  const done = await shown();
  expect(done).toMatchObject({ status: 'completed', message: '' });
  return done.report;
}

const read = (statement: string) => sql<Row>(statement, [at.workspaceId]);
const proposals = ({ properties }: Shown['report']) => properties.map(({ name, id, kind }) => [name, id, kind]);
const property = (display_name: string, property_type: string) =>
  made(at.client.post('projects/WEB/work-item-properties/', { display_name, property_type }));

const TYPES = `
  select t.name, y.name as type, y.is_epic as "isEpic" from work_items t
  left join work_item_types y on y.workspace_id = t.workspace_id and y.id = t.type_id
  where t.workspace_id = $1 order by t.sequence_id`;

it('brings columns of custom fields as properties, whose kind their values tell, and names columns that it leaves out', async () => {
  const report = await imported();
  expect(report.new_kinds).toEqual(expect.arrayContaining(['TEXT', 'DECIMAL', 'OPTION', 'USER']));
  expect(proposals(report)).toEqual([
    ['Region', null, 'OPTION'],
    ['Browsers', null, 'OPTION'],
    ['Effort', null, 'DECIMAL'],
    ['Kickoff', null, 'DATETIME'],
    ['Approver', null, 'USER'],
  ]);
  const found = (await read(PROPERTIES)).map(({ title, type, isMulti, types, options }) => [
    ...[title, type, isMulti, types, options],
  ]);
  expect(found).toEqual([
    ['Approver', 'RELATION', false, ['Bug'], null],
    ['Browsers', 'OPTION', true, ['Bug', 'Epic', 'Task'], ['Firefox', 'Chrome']],
    ['Effort', 'DECIMAL', false, ['Bug', 'Epic'], null],
    ['Kickoff', 'DATETIME', false, ['Bug', 'Epic'], null],
    ['Region', 'OPTION', false, ['Bug', 'Epic', 'Task'], ['North', 'South']],
  ]);
  expect((await read(VALUES)).map((value) => Object.values(value))).toEqual([
    [1, 'Approver', 'ann'],
    ...['Firefox', 'Chrome'].map((value) => [1, 'Browsers', value]),
    [1, 'Effort', '2.5'],
    [1, 'Kickoff', '2024-02-01T10:00'],
    [1, 'Region', 'North'],
    [2, 'Browsers', 'Firefox'],
    [2, 'Effort', '12'],
    [2, 'Kickoff', '2024-03-01T00:00'],
    [2, 'Region', 'North'],
    [3, 'Browsers', 'Chrome'],
    [3, 'Region', 'South'],
    ...['Chrome', 'Firefox'].map((value) => [4, 'Browsers', value]),
    [4, 'Region', 'South'],
  ]);
  expect(await read(TYPES)).toEqual([
    { name: 'One', type: 'Bug', isEpic: false },
    { name: 'Two', type: 'Epic', isEpic: true },
    { name: 'Three', type: 'Task', isEpic: false },
    { name: 'Four', type: 'Task', isEpic: false },
    { name: 'Five', type: null, isEpic: null },
  ]);
  expect(report.notes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        key: 'Custom field (Rank)',
        what: 'the column is left out; rows that have a value: 1',
      }),
      expect.objectContaining({ key: 'Weather', what: 'the column is left out; rows that have a value: 2' }),
    ]),
  );

  const [properties, values] = [await read(PROPERTIES), await read(VALUES)];
  const again = await imported();
  expect(proposals(again).every(([, id]) => id !== null)).toBe(true);
  expect([await read(PROPERTIES), await read(VALUES)]).toEqual([properties, values]);
});

it('reads columns as the kinds and properties that were chosen, and any column as a property', async () => {
  const region = await property('Region', 'TEXT');
  const columns = { Weather: 'property', 'Custom field (Rank)': 'ignore' };
  const properties = { Effort: 'TEXT', Weather: 'OPTION', Kickoff: 'ignore', Approver: region.id };
  const report = await imported({ columns, properties });
  expect(proposals(report)).toEqual([
    ['Region', region.id, 'TEXT'],
    ['Browsers', null, 'OPTION'],
    ['Effort', null, 'TEXT'],
    ['Kickoff', null, 'ignore'],
    ['Approver', null, 'ignore'],
    ['Weather', null, 'OPTION'],
  ]);
  const values = (await read(VALUES)).filter(({ item }) => item === 1);
  expect(values.map((value) => Object.values(value))).toEqual(
    expect.arrayContaining([
      [1, 'Effort', '2,5'],
      [1, 'Weather', 'fine'],
      [1, 'Region', 'North'],
    ]),
  );
  expect(report.notes.map(({ what }) => what)).toEqual(
    expect.arrayContaining([
      '"Approver": another field is brought to the property that was chosen',
      '"Kickoff": it is left out, as was chosen; values: 2',
    ]),
  );
  expect(report.notes.map(({ key }) => key)).not.toContain('Custom field (Rank)');
});

it('brings fields as the kinds that the command names', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-properties-'));
  const path = join(folder, 'jira.csv');
  writeFileSync(path, JIRA.join('\n'));
  const { databaseUrl: DATABASE_URL, storageDir: STORAGE_DIR } = testRun();
  const run = (...more: string[]) =>
    cli(['import', 'csv', path, ...at.target, '--map', 'Weather=property', ...more], { DATABASE_URL, STORAGE_DIR });
  const refused = await run('--property', 'Effort=NUMBER');
  expect(refused.code).not.toBe(0);
  expect(refused.stderr).toContain('"NUMBER" must be one of TEXT, RICH_TEXT, DECIMAL');

  const done = await run('--property', 'effort=TEXT', '--property', 'Weather=OPTION', '--property', 'Kickoff=ignore');
  expect(done).toMatchObject({ code: 0 });
  const kinds = Object.fromEntries((await read(PROPERTIES)).map(({ title, type }) => [title, type]));
  expect(kinds).toMatchObject({ Effort: 'TEXT', Weather: 'OPTION', Region: 'OPTION' });
  expect(kinds).not.toHaveProperty('Kickoff');
  rmSync(folder, { recursive: true });
});

it('lets the people of the column of watchers follow the work items', async () => {
  file_id = await uploadedFile(at.client, `Title,Watchers,Watchers\nOne,${at.email},Bob\nTwo,,\n`);
  await imported();
  const followers = await read(`
    select t.name as item, u.email from work_item_subscriptions s join users u on u.id = s.user_id
    join work_items t on t.workspace_id = s.workspace_id and t.id = s.work_item_id
    where s.workspace_id = $1 and s.is_subscribed`);
  expect(followers).toHaveLength(2);
  expect(followers).toContainEqual({ item: 'One', email: at.email });
});

it('leaves work items without types where no column is a property', async () => {
  file_id = await uploadedFile(at.client, 'Title,Type\nOne,Bug\n');
  const report = await imported();
  expect(report.columns).toEqual([
    { header: 'Title', field: 'name' },
    { header: 'Type', field: 'ignore' },
  ]);
  expect(await read(TYPES)).toEqual([{ name: 'One', type: null, isEpic: null }]);
});
