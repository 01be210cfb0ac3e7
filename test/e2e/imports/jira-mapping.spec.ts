import { fieldCodes, sql } from '../../support';
import { until } from '../../support/service';
import { ann, BUG, doc, Jira, PROPERTIES, text, VALUES } from './jira-server';
import { made, newWorkspace, ok, type Row } from './kit';

interface Shown {
  readonly status: string;
  readonly message: string;
  readonly report: {
    readonly counts: readonly { readonly kind: string; readonly arrived: number; readonly lost: number }[];
    readonly notes: readonly { readonly key: string; readonly what: string }[];
    readonly properties: readonly { readonly name: string; readonly id: string | null; readonly kind: string }[];
  };
}

const AT_HERE = 'projects/WEB/work-item-properties/';

let jira: Jira;
let at: Awaited<ReturnType<typeof newWorkspace>>;
let project: string;

beforeEach(async () => {
  jira = await Jira.start(true);
  at = await newWorkspace('jira-map-');
  project = (await ok<{ id: string }>(at.client.get('projects/WEB/'))).id;
});
afterEach(() => jira.stop());

const order = (more: Row = {}) => ({
  ...{ source: 'jira', project_id: project, url: jira.url, token: 'secret', from_project: 'ABC' },
  ...more,
});

async function imported(more: Row = {}): Promise<Shown['report']> {
  const { id } = await made(at.client.post('imports/', order(more)));
  const shown = () => ok<Shown>(at.client.get(`imports/${id}/`));
  await until(async () => ['completed', 'failed'].includes((await shown()).status), 'the end of the import');
  const done = await shown();
  expect(done).toMatchObject({ status: 'completed', message: '' });
  return done.report;
}

const proposals = ({ properties }: Shown['report']) => properties.map(({ name, id, kind }) => [name, id, kind]);
const read = (statement: string) => sql<Row>(statement, [at.workspaceId]);
const option = (id: number, value: string) => ({ id: String(id), value });

/** A property that the project has before the import. */
const here = (display_name: string, property_type: string, more: Row = {}) =>
  made(at.client.post(AT_HERE, { display_name, property_type, ...more }));

function someIssues(): void {
  jira.issue(1, {
    ...{ issuetype: BUG, customfield_5: '12', customfield_10: doc(text('One')), customfield_11: 2.5 },
    ...{ customfield_15: [option(1, 'Firefox'), option(2, 'Chrome')], customfield_16: [ann] },
  });
  jira.issue(2, { issuetype: BUG, customfield_5: 'many', customfield_15: [option(1, 'Firefox')] });
}

it('proposes the property that each custom field becomes', async () => {
  someIssues();
  const effort = await here('Effort', 'DECIMAL');
  await here('Customer', 'URL');
  const report = await imported({ is_dry_run: true });
  expect(proposals(report)).toEqual([
    ['Customer', null, 'ignore'],
    ['Notes', null, 'RICH_TEXT'],
    ['Effort', effort.id, 'DECIMAL'],
    ['Browsers', null, 'OPTION'],
    ['Approvers', null, 'USER'],
  ]);
  expect(report.notes.map(({ what }) => what)).toContain('"Customer": one of this name and another kind is here');
});

it('brings values to the properties and kinds that were chosen, and counts those that are left out', async () => {
  someIssues();
  const chosen = await here('Other', 'TEXT');
  const properties = { customer: 'DECIMAL', Browsers: chosen.id, Approvers: 'TEXT', Notes: 'ignore', Effort: 'OPTION' };
  const report = await imported({ properties });
  expect(proposals(report)).toEqual([
    ['Customer', null, 'DECIMAL'],
    ['Notes', null, 'ignore'],
    ['Effort', null, 'OPTION'],
    ['Browsers', chosen.id, 'TEXT'],
    ['Approvers', null, 'TEXT'],
  ]);
  const found = await read(PROPERTIES);
  expect(found.map(({ title, type, options, types }) => [title, type, options, types])).toEqual([
    ['Effort', 'OPTION', ['2.5'], ['Bug']],
    ['Approvers', 'TEXT', null, ['Bug']],
    ['Customer', 'DECIMAL', null, ['Bug']],
    ['Other', 'TEXT', null, ['Bug']],
  ]);
  expect((await read(VALUES)).map((value) => Object.values(value))).toEqual([
    [1, 'Effort', '2.5'],
    [1, 'Approvers', 'Ann'],
    [1, 'Customer', '12'],
    [1, 'Other', 'Firefox, Chrome'],
    [2, 'Other', 'Firefox'],
  ]);
  expect(report.notes.map(({ key, what }) => `${key}: ${what}`)).toEqual(
    expect.arrayContaining([
      'customfield_10: "Notes": it is left out, as was chosen; values: 1',
      expect.stringMatching(/^10002 customfield_5: Send a number .* It is: many$/),
    ]),
  );
  const counts = new Map(report.counts.map(({ kind, arrived, lost }) => [kind, { arrived, lost }]));
  expect(counts.get('value')).toEqual({ arrived: 5, lost: 2 });
  expect(counts.get('property')).toEqual({ arrived: 3, lost: 1 });
});

it('refuses what is no property of the project and no kind, and notes a choice for a field that is not there', async () => {
  for (const choice of [project, 'FORMULA', 7])
    expect(fieldCodes(await at.client.post('imports/', order({ properties: { Notes: choice } })))).toEqual([
      'properties does_not_exist',
    ]);
  const { notes } = await imported({ is_dry_run: true, properties: { Notes: 'TEXT' } });
  expect(notes).toContainEqual(
    expect.objectContaining({ key: 'Notes', what: expect.stringContaining('nothing of this name') }),
  );
});
