import type { ServerResponse } from 'node:http';
import { PNG } from '../../support';
import {
  ann,
  AT,
  bob,
  BUG,
  COMMENTS,
  doc,
  EPIC,
  HISTORY,
  ITEMS,
  Jira,
  place,
  PROPERTIES,
  text,
  VALUES,
  whatOf,
} from './jira-server';
import type { Row } from './kit';

let jira: Jira;
afterEach(() => jira.stop());

const FILES = `
  select a.id, a.name, a.content_type as type, a.size::int as size, u.display_name as author, a.created_at as created,
    t.sequence_id as item, a.storage_key as "storageKey"
  from assets a join work_items t on t.workspace_id = a.workspace_id and t.id = a.entity_identifier
  left join users u on u.id = a.created_by_id
  where a.workspace_id = $1 and a.entity_type = 'ISSUE_ATTACHMENT' order by a.created_at, a.name`;
beforeEach(async () => {
  jira = await Jira.start(true);
});

const png = { mimeType: 'image/png', size: PNG.length, created: AT };
const sent = (response: ServerResponse) => response.end(PNG);

it('brings files, which texts show from here, and names those that cannot be had', async () => {
  const at = await place(jira);
  const media = (alt: string) => ({ type: 'media', attrs: { type: 'file', id: 'b3f0', alt } });
  const history = (to: string, name: string) => ({ field: 'Attachment', from: null, to, toString: name });
  jira.issue(
    1,
    {
      attachment: [
        { ...png, id: '1', filename: 'a.png', author: ann },
        { ...png, id: '2', filename: '../<b>"\u0000.txt', mimeType: 'text/plain', size: 3, author: bob },
        { ...png, id: '3', filename: 'gone.png' },
        { ...png, id: '4', filename: 'page.png', size: 400 },
        { ...png, id: '5', filename: 'large.png', size: 1 << 20 },
        { ...png, id: '6', filename: 'inner.png', content: 'http://10.0.0.1/a' },
        { ...png, id: '7', filename: 'slow.png', created: '2024-01-05T10:00:00.000+0000' },
      ],
      description: doc(media('a.png'), text('x'), media('../<b>"\u0000.txt'), media('other.png')),
      comment: { total: 1, comments: [{ id: '51', author: bob, body: doc(media('slow.png')), created: AT }] },
    },
    {
      changelog: {
        total: 1,
        histories: [{ id: '81', author: bob, created: AT, items: [history('1', 'a.png'), history('90', 'old.png')] }],
      },
    },
  );
  jira.issue(2, { attachment: [{ ...png, id: '8', filename: 'a.png', created: '2024-01-06T10:00:00.000+0000' }] });
  let tries = 0;
  jira.files
    .set('1', (response) => response.writeHead(303, { Location: `${jira.url}/signed/1` }).end())
    .set('2', (response) => response.end('abc'))
    .set('4', (response) => response.setHeader('Content-Type', 'text/html').end('<html>Sign in</html>'))
    .set('6', (response) => response.writeHead(403).end())
    .set('7', (response) => (++tries > 1 ? sent(response) : response.writeHead(429, { 'Retry-After': '1' }).end()))
    .set('8', (response) => {
      jira.files.set('8', sent);
      response.writeHead(200, { 'Content-Length': PNG.length }).write(PNG.subarray(0, 9), () => response.destroy());
    });
  const signed: (string | undefined)[] = [];
  jira.trouble.push((request, response) => {
    if (!request.url!.includes('/signed/')) return false;
    signed.push(request.headers.authorization);
    return Boolean(sent(response));
  });

  const report = await at.report();
  expect(report.counts.file).toEqual({ arrived: 4, known: 0, lost: 4 });
  const files = await at.read(FILES);
  expect(files.map(({ name, type, size, author, item }) => [name, type, size, author, item])).toEqual([
    [expect.stringMatching(/^[^/\0]*\.txt$/), 'text/plain', 3, 'Bob', 1],
    ['a.png', 'image/png', PNG.length, 'Ann', 1],
    ['slow.png', 'image/png', PNG.length, null, 1],
    ['a.png', 'image/png', PNG.length, null, 2],
  ]);
  expect(files[1]!.created).toEqual(new Date('2024-01-03T09:00:00Z'));
  expect([tries, signed]).toEqual([2, [undefined]]);
  const lost = report.notes.filter(({ kind }) => kind === 'file').map(({ what }) => what);
  expect(lost).toEqual([
    expect.stringMatching(/^gone.png of ABC-1: .* answers with status 404$/),
    'page.png of ABC-1: it has 20 bytes instead of 400',
    'large.png of ABC-1: it is larger than the 2048 bytes that files may have',
    expect.stringMatching(/^inner.png of ABC-1: .* answers with status 403$/),
  ]);
  expect(whatOf(report, 'ABC-1')).toEqual([
    'its text shows the file other.png, and none of its files have this name: the text names it only',
  ]);
  const [item] = await at.read(ITEMS);
  const [, shown, slow] = files.map(({ id }) => String(id));
  expect(item!.html).toMatch(
    new RegExp(`^<p><img src="[^"]*${shown}[^"]*" alt="a.png" />x<a href="[^"]*${String(files[0]!.id)}`),
  );
  expect((await at.read(COMMENTS))[0]!.html).toContain(`${slow}`);
  const told = (await at.read(HISTORY)).filter(({ field }) => field === 'attachment');
  expect(told).toHaveLength(5);
  expect(told).toContainEqual(expect.objectContaining({ to: 'old.png' }));

  jira.asked.length = 0;
  expect((await at.report()).counts.file).toEqual({ arrived: 0, known: 4, lost: 4 });
  expect(jira.asked.filter((path) => /content\/[1278]$/.test(path))).toEqual([]);
  expect(await at.read(FILES)).toEqual(files);
});

it('brings custom fields as properties of the types that use them, with options and values', async () => {
  const at = await place(jira);
  const option = (id: number, value: string, more: Row = {}) => ({ id: String(id), value, ...more });
  jira.issue(1, {
    ...{
      issuetype: BUG,
      customfield_5: 'Acme',
      customfield_10: doc(text('Some '), text('note', { type: 'strong' })),
    },
    ...{ customfield_11: 2.5, customfield_12: '2024-02-01T10:00:00.000+0100', customfield_13: 'https://a.test/' },
    ...{ customfield_14: option(1, 'EMEA', { child: option(2, 'Berlin') }), customfield_17: ['a', 'b', 'a'] },
    ...{ customfield_15: [option(1, 'Firefox'), option(2, 'x'.repeat(300))], customfield_16: [ann, bob] },
    ...{
      customfield_18: { id: '7', name: '1.0' },
      customfield_19: option(1, '<script>\u0000'),
      customfield_20: option(1, 'On'),
    },
    ...{ customfield_21: 'a\nb', customfield_22: null },
  });
  jira.issue(2, {
    ...{ issuetype: EPIC, customfield_5: 'Beta', customfield_11: 'many', customfield_13: 'javascript:alert(1)' },
    customfield_14: option(1, 'EMEA'),
  });
  const report = await at.report();
  const short = (properties: readonly Row[]) =>
    properties.map(({ title, types: _, ...rest }) => [title, ...Object.values(rest)]);
  expect(short(await at.read(PROPERTIES))).toEqual([
    ['Notes', 'notes', 'RELATION', 'RICH_TEXT', false, null],
    ['Effort', 'effort', 'DECIMAL', null, false, null],
    ['Due', 'due', 'DATETIME', null, false, null],
    ['Site', 'site', 'URL', null, false, null],
    ['Region', 'region', 'OPTION', null, false, ['EMEA', 'EMEA / Berlin']],
    ['Browsers', 'browsers', 'OPTION', null, true, ['Firefox', 'x'.repeat(255)]],
    ['Approvers', 'approvers', 'RELATION', 'USER', true, null],
    ['Tags', 'tags', 'OPTION', null, true, ['a', 'b']],
    ['customer (18)', 'customer-18', 'OPTION', null, false, ['1.0']],
    ['客户 <img src=x>', '客户-img-src-x', 'OPTION', null, false, ['<script>']],
    ['Long', 'long', 'TEXT', null, false, null],
    ['Customer', 'customer', 'TEXT', null, false, null],
  ]);
  const types = (await at.read(PROPERTIES)).map(({ title, types: of }) => [title, of]);
  expect(types).toContainEqual(['Customer', ['Bug', 'Epic']]);
  expect(types).toContainEqual(['Due', ['Bug']]);
  expect((await at.read(VALUES)).map((value) => Object.values(value))).toEqual([
    [1, 'Notes', '<p>Some <strong>note</strong></p>'],
    [1, 'Effort', '2.5'],
    [1, 'Due', '2024-02-01T09:00'],
    [1, 'Site', 'https://a.test/'],
    [1, 'Region', 'EMEA / Berlin'],
    ...['Firefox', 'x'.repeat(255)].map((value) => [1, 'Browsers', value]),
    ...['Ann', 'Bob'].map((value) => [1, 'Approvers', value]),
    ...['a', 'b'].map((value) => [1, 'Tags', value]),
    [1, 'customer (18)', '1.0'],
    [1, '客户 <img src=x>', '<script>'],
    [1, 'Long', 'a\nb'],
    [1, 'Customer', 'Acme'],
    [2, 'Region', 'EMEA'],
    [2, 'Customer', 'Beta'],
  ]);
  expect(report.notes.map(({ key, what }) => `${key}: ${what}`)).toEqual(
    expect.arrayContaining([
      'ABC-2: a value of its field "Effort" is of another form than the field',
      expect.stringMatching(/^10002 customfield_13: Send an address .* It is: javascript:alert\(1\)$/),
      'customfield_20: "State": Work items already have a member of this name.',
      '10001 customfield_20: its property customfield_20 is not here',
      expect.stringMatching(/its name of 300 characters was cut at 255/),
    ]),
  );

  const [properties, values] = [await at.read(PROPERTIES), await at.read(VALUES)];
  const again = await at.report();
  expect(again.counts).toMatchObject({
    property: { arrived: 0 },
    value: { arrived: 0 },
    type: { arrived: 0, known: 2 },
  });
  expect([await at.read(PROPERTIES), await at.read(VALUES)]).toEqual([properties, values]);
});

it('brings the options that no issue uses in their order, of the context of the project', async () => {
  const at = await place(jira);
  const option = (id: number, value: string, more: Row = {}) => ({ id: String(id), value, ...more });
  jira.issue(1, {
    ...{ issuetype: BUG, customfield_14: option(1, 'EMEA', { child: option(2, 'Berlin') }) },
    ...{ customfield_15: [option(3, 'Old'), option(2, 'Chrome')], customfield_19: option(1, 'Yes') },
  });
  const mappings = [
    { contextId: '7', isGlobalContext: true },
    { contextId: '8', projectId: '99' },
  ];
  jira.offered
    .set('customfield_14/context/projectmapping', [...mappings, { contextId: '9', projectId: '10' }])
    .set('customfield_14/context/9/option', [
      option(5, 'APAC'),
      option(1, 'EMEA'),
      option(6, 'Gone', { disabled: true }),
      option(2, 'Berlin', { optionId: '1' }),
      option(7, 'Paris', { optionId: '1' }),
      option(8, 'Lost', { optionId: '6' }),
    ])
    .set('customfield_15/context/projectmapping', mappings)
    .set('customfield_15/context/7/option', [option(1, 'Firefox'), option(2, 'Chrome')]);
  jira.trouble.push((request, response) =>
    request.url!.includes('/option') ? Boolean(response.writeHead(429, { 'Retry-After': '1' }).end()) : false,
  );
  await at.report();
  expect(jira.trouble).toEqual([]);
  const found = new Map((await at.read(PROPERTIES)).map(({ title, options }) => [title, options]));
  expect(found.get('Region')).toEqual(['APAC', 'EMEA', 'EMEA / Berlin', 'EMEA / Paris']);
  expect(found.get('Browsers')).toEqual(['Firefox', 'Chrome', 'Old']);
  expect(found.get('客户 <img src=x>')).toEqual(['Yes']);
  const values = (await at.read(VALUES)).map(({ property, value }) => [property, value]);
  expect(values).toEqual(
    expect.arrayContaining([
      ['Region', 'EMEA / Berlin'],
      ['Browsers', 'Old'],
      ['Browsers', 'Chrome'],
    ]),
  );
});
