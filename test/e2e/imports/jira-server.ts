import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql, testRun } from '../../support';
import { cli } from '../../support/cli';
import { newWorkspace, reportOf, type Reported, type Row } from './kit';

export type Trouble = (request: IncomingMessage, response: ServerResponse) => boolean;

const status = (id: number, name: string, key: string) => ({ id: String(id), name, statusCategory: { key } });
export const BACKLOG = status(1, 'Backlog', 'new');
const TODO = status(2, 'To Do', 'new');
export const REVIEW = status(3, 'In Review', 'indeterminate');
export const CLOSED = status(4, 'Closed', 'done');
const PYXIS = 'com.pyxis.greenhopper.jira';
const FIELDS = [
  { id: 'environment', name: 'Environment' },
  { id: 'customfield_1', name: 'Sprint', schema: { type: 'array', custom: `${PYXIS}:gh-sprint` } },
  { id: 'customfield_2', name: 'Epic Link', schema: { type: 'any', custom: `${PYXIS}:gh-epic-link` } },
  { id: 'customfield_3', name: 'Story point estimate', schema: { custom: `${PYXIS}:jsw-story-points` } },
  { id: 'customfield_4', name: 'Start date', schema: { type: 'date', custom: 'x:datepicker' } },
  { id: 'customfield_5', name: 'Customer', schema: { type: 'string', custom: 'x:textfield' } },
  { id: 'customfield_6', name: 'Rank', schema: { custom: `${PYXIS}:gh-lexo-rank` } },
  { id: 'customfield_7', name: 'Asset', schema: { type: 'any', custom: 'x:cmdb' } },
  ...[
    ['10', 'Notes', { type: 'string', custom: 'x:textarea' }],
    ['11', 'Effort', { type: 'number', custom: 'x:float' }],
    ['12', 'Due', { type: 'datetime', custom: 'x:datetime' }],
    ['13', 'Site', { type: 'string', custom: 'x:url' }],
    ['14', 'Region', { type: 'option-with-child', custom: 'x:cascadingselect' }],
    ['15', 'Browsers', { type: 'array', items: 'option', custom: 'x:multicheckboxes' }],
    ['16', 'Approvers', { type: 'array', items: 'user', custom: 'x:multiuserpicker' }],
    ['17', 'Tags', { type: 'array', items: 'string', custom: 'x:labels' }],
    ['18', 'customer', { type: 'version', custom: 'x:version' }],
    ['19', '客户 <img src=x>\u0000', { type: 'option', custom: 'x:select' }],
    ['20', 'State', { type: 'option', custom: 'x:select' }],
    ['21', 'Long', { type: 'string', custom: 'x:textfield' }],
    ['22', 'Of nobody', { type: 'number', custom: 'x:float' }],
  ].map(([id, name, schema]) => ({ id: `customfield_${id as string}`, name, schema })),
];
export const BUG = { id: '101', name: 'Bug', description: 'It fails' };
export const EPIC = { id: '102', name: 'Epic', hierarchyLevel: 1 };

export const text = (value: string, ...marks: Row[]) => ({ type: 'text', text: value, marks });
export const doc = (...content: Row[]) => ({ type: 'doc', version: 1, content: [{ type: 'paragraph', content }] });
export const ann = {
  accountId: '5b-ANN',
  accountType: 'atlassian',
  displayName: 'Ann',
  emailAddress: 'hidden@example.com',
};
export const bob = { accountId: '5b-bob', accountType: 'atlassian', displayName: 'Bob' };
export const AT = '2024-01-03T10:00:00.000+0100';

const FILE = /^\/(?:secure\/attachment|rest\/api\/3\/attachment\/content)\/(\d+)(?:$|\/)/;

/** A server of Jira with the project ABC, as it answers in the cloud or in a data center. */
export class Jira {
  issues: Row[] = [];
  readonly below = new Map<string, Row[]>();
  /** Contexts and options of fields, by their paths below `field`. Others are forbidden to read. */
  readonly offered = new Map<string, Row[]>();
  /** Who watches issues, by their ids. Others' watchers are forbidden to read. */
  readonly watchers = new Map<string, Row[]>();
  /** What is answered for files, by their ids. */
  readonly files = new Map<string, (response: ServerResponse) => unknown>();
  readonly trouble: Trouble[] = [];
  readonly asked: string[] = [];
  readonly tokens = new Set<string | undefined>();
  perPage = 2;
  url = '';
  private server!: Server;

  private constructor(readonly isCloud: boolean) {}

  static async start(isCloud: boolean): Promise<Jira> {
    const jira = new Jira(isCloud);
    jira.server = createServer((request, response) => jira.answer(request, response)).listen(0, '127.0.0.1');
    await new Promise((resolve) => jira.server.once('listening', resolve));
    jira.url = `http://127.0.0.1:${(jira.server.address() as AddressInfo).port}`;
    return jira;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  issue(number: number, fields: Row = {}, more: Row = {}): void {
    const times = { created: '2024-01-01T10:00:00.000+0000', updated: '2024-01-02T10:00:00.000+0000' };
    const base = { summary: `Issue ${number}`, status: TODO, priority: { name: 'Medium' }, labels: [], reporter: bob };
    this.issues.push({
      id: String(10_000 + number),
      key: `ABC-${number}`,
      fields: { ...base, ...times, ...fields },
      ...more,
    });
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    this.asked.push(request.url!);
    this.tokens.add(request.headers.authorization);
    const [first] = this.trouble;
    if (first?.(request, response)) return void this.trouble.shift();
    const { pathname, searchParams } = new URL(request.url!, this.url);
    const file = this.files.get(FILE.exec(pathname)?.[1] ?? '');
    if (file) return void file(response);
    const api = `/rest/api/${this.isCloud ? 3 : 2}/`;
    const found =
      pathname === '/rest/api/2/serverInfo'
        ? { deploymentType: this.isCloud ? 'Cloud' : 'Server' }
        : pathname.startsWith(api) && this.found(pathname.slice(api.length), searchParams);
    if (!found && /\/(?:watchers|context\/.*)$/.test(pathname))
      return void response.writeHead(403).end('{"errorMessages":["No"]}');
    if (!found) return void response.writeHead(404).end('{"errorMessages":["No"]}');
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(found));
  }

  private found(path: string, query: URLSearchParams): unknown {
    const [, id, below] = /^issue\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
    if (below === 'watchers') {
      const watchers = this.watchers.get(id!);
      return watchers && { watchCount: watchers.length, watchers };
    }
    if (below) return this.part(`${id} ${below}`, Number(query.get('startAt')));
    if (id) return this.issues.find((issue) => issue.key === id);
    const offered = this.offered.get(path.replace(/^field\//, ''));
    if (offered) {
      const start = Number(query.get('startAt'));
      return { startAt: start, total: offered.length, values: offered.slice(start, start + 2) };
    }
    if (path === (this.isCloud ? 'search/jql' : 'search'))
      return this.isCloud ? this.byToken(query) : this.byOffset(query);
    const records: Readonly<Record<string, unknown>> = {
      'project/ABC': { id: '10', key: 'ABC', issueTypes: [BUG] },
      field: FIELDS,
      'project/10/statuses': [{ statuses: [BACKLOG, TODO] }, { statuses: [TODO, REVIEW, CLOSED] }],
      'project/10/components': [{ id: '1', name: 'Login', description: 'Signing in' }],
      'project/10/versions': [{ id: '1', name: '1.0', releaseDate: '2024-06-30' }],
    };
    return records[path];
  }

  private part(name: string, start: number): unknown {
    const rows = this.below.get(name);
    const member = { comment: 'comments', worklog: 'worklogs', changelog: 'values' }[name.split(' ')[1]!]!;
    return rows && { startAt: start, total: rows.length, [member]: rows.slice(start, start + 30) };
  }

  /** The last page repeats its token, as the cloud does now and then. */
  private byToken(query: URLSearchParams): unknown {
    const start = Number(query.get('nextPageToken') ?? 0);
    const next = Math.min(start + this.perPage, Math.max(this.issues.length - 1, 0));
    return { issues: this.issues.slice(start, start + this.perPage), nextPageToken: String(next) };
  }

  private byOffset(query: URLSearchParams): unknown {
    const start = Number(query.get('startAt'));
    return { startAt: start, total: this.issues.length, issues: this.issues.slice(start, start + this.perPage) };
  }
}

/** A workspace with an empty project WEB, and what a test asks of them. */
export async function place(jira: Jira) {
  const at = await newWorkspace('jira-');
  const run = (env: Readonly<Record<string, string>> = {}, ...more: string[]) =>
    cli(['import', 'jira', `${jira.url}/`, '--from-project', 'ABC', ...at.target, '--json', ...more], {
      ...{ DATABASE_URL: testRun().databaseUrl, WEBHOOK_ALLOWED_CIDRS: 'loopback', JIRA_TOKEN: 'secret' },
      ...{ STORAGE_DIR: testRun().storageDir, FILE_SIZE_LIMIT: '2 KiB' },
      ...env,
    });
  return {
    ...{ ...at, run, report: reportOf((...more) => run({}, ...more)) },
    read: <T = Row>(statement: string) => sql<T & Row>(statement, [at.workspaceId]),
  };
}

export const ITEMS = `
  select t.sequence_id as number, t.name, t.priority, t.description_html as html, t.external_source as source, t.external_id as pair,
    t.point, t.start_date::text as start, t.target_date::text as target, t.created_at as created, t.updated_at as updated,
    t.completed_at::date::text as done, s.name as state, s."group", c.name as cycle, v.title as milestone, p.sequence_id as parent,
    y.name as type, y.is_epic as "isEpic",
    (select coalesce(array_agg(l.name order by l.name), '{}') from work_item_labels x
      join labels l on l.workspace_id = x.workspace_id and l.id = x.label_id
      where x.workspace_id = t.workspace_id and x.work_item_id = t.id) as labels,
    (select coalesce(array_agg(m.name), '{}') from work_item_modules x
      join modules m on m.workspace_id = x.workspace_id and m.id = x.module_id
      where x.workspace_id = t.workspace_id and x.work_item_id = t.id) as modules
  from work_items t
  join states s on s.workspace_id = t.workspace_id and s.id = t.state_id
  left join cycles c on c.workspace_id = t.workspace_id and c.id = t.cycle_id
  left join milestones v on v.workspace_id = t.workspace_id and v.id = t.milestone_id
  left join work_items p on p.workspace_id = t.workspace_id and p.id = t.parent_id
  left join work_item_types y on y.workspace_id = t.workspace_id and y.id = t.type_id
  where t.workspace_id = $1 order by 1`;
/** Custom properties with their types and options. */
export const PROPERTIES = `
  select p.name, p.display_name as title, p.property_type as type, p.relation_type as relation, p.is_multi as "isMulti",
    (select array_agg(y.name order by y.name) from work_item_type_properties x
      join work_item_types y on y.workspace_id = x.workspace_id and y.id = x.work_item_type_id
      where x.workspace_id = p.workspace_id and x.property_id = p.id) as types,
    (select array_agg(o.name order by o.sort_order) from work_item_property_options o
      where o.workspace_id = p.workspace_id and o.property_id = p.id) as options
  from work_item_properties p where p.workspace_id = $1 order by p.external_id`;
/** Values of custom properties. */
export const VALUES = `
  select t.sequence_id as item, p.display_name as property, coalesce(v.text_value, v.number_value::text,
    v.flag_value::text, to_char(v.moment_value at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI'), o.name, u.display_name) as value
  from work_item_property_values v
  join work_items t on t.workspace_id = v.workspace_id and t.id = v.work_item_id
  join work_item_properties p on p.workspace_id = v.workspace_id and p.id = v.property_id
  left join work_item_property_options o on o.workspace_id = v.workspace_id and o.id = v.record_value
  left join users u on u.id = v.record_value
  where v.workspace_id = $1 order by 1, p.external_id, v.place`;
export const COMMENTS = `
  select c.comment_html as html, u.display_name as author, c.created_at as created, c.edited_at as edited
  from work_item_comments c left join users u on u.id = c.created_by_id where c.workspace_id = $1 order by c.created_at, 1`;
export const HISTORY = `
  select field, old_value as "from", new_value as "to", duration from activities
  where workspace_id = $1 and field is not null order by created_at, field, old_value`;

export const whatOf = ({ notes }: Reported, key: string): string[] =>
  notes.filter((note) => note.key === key).map(({ what }) => what);
