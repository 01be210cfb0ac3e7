import {
  auditV2,
  Context,
  Create,
  membersOf,
  Payload,
  present,
  Resource,
  Serves,
  shows,
  standard,
  v2,
  webUrl,
  workspaceAdmins,
} from '#http';
import { snake, type WorkspaceCtx } from '#kernel';
import { importList, type ImportRecord } from '../../application/import.repository';
import { Imports, type StartImport } from '../../application/imports';
import { IMPORT_STAGES, IMPORT_STATUSES, type ImportReport } from '../../domain/import';
import {
  DATE_ORDERS,
  IMPORT_SOURCES,
  TEXT_FORMS,
  type ImportSettings,
  type ImportSource,
} from '../../domain/import-settings';
import { CANCEL_IMPORT, IMPORTS, START_IMPORT } from '../texts';

const show = shows<ImportRecord>();

const text = (description: string) => ({ type: 'string', description });
const count = (description: string) => ({ type: 'integer', description });
const texts = (description: string) => ({ type: 'array', items: { type: 'string' }, description });
const listOf = (description: string, properties: Readonly<Record<string, object>>) => ({
  type: 'array',
  description,
  items: { type: 'object', required: Object.keys(properties), properties },
});

const EXAMPLE = {
  counts: [{ kind: 'item', arrived: 120, known: 0, lost: 1 }],
  notes: [{ kind: 'item', key: 'row 17', what: 'it has no name' }],
  further_notes: 0,
  columns: [{ header: 'Title', field: 'name' }],
  samples: [
    {
      key: '17',
      name: 'Write a test',
      number: 17,
      state: 'Open',
      priority: 'high',
      labels: ['web'],
      assignees: ['ann'],
    },
  ],
};

const REPORT = {
  examples: [EXAMPLE],
  type: ['object', 'null'],
  description: 'What the import did, or would do; null until it has completed.',
  required: ['counts', 'notes', 'further_notes', 'columns', 'samples'],
  properties: {
    counts: listOf('Numbers of records by kind.', {
      kind: text('The kind of the records, such as `item` or `comment`.'),
      arrived: count('Records that are new.'),
      known: count('Records that were here already.'),
      lost: count('Records that were left out. The notes tell why.'),
    }),
    notes: listOf('What arrived differently from what the source has, or not at all. At most 1,000.', {
      kind: text('The kind of the record.'),
      key: text('The id of the record at the source.'),
      what: text('What is different, or why the record was left out.'),
    }),
    further_notes: count('Number of notes beyond those that are shown.'),
    columns: listOf('What the columns of a file were taken for; empty for other sources.', {
      header: text('The header of the column.'),
      field: text('What the column is taken for; `ignore` for one that is left out.'),
    }),
    samples: listOf('The first five work items.', {
      key: text('The id of the work item at the source.'),
      name: text('The name.'),
      number: { type: ['integer', 'null'], description: 'The number, if the source has one.' },
      state: { type: ['string', 'null'], description: 'The state at the source.' },
      priority: text('The priority.'),
      labels: texts('The labels.'),
      assignees: texts('The people who work on it, as the source calls them.'),
    }),
  },
};

const reportV2 = ({ furtherNotes, ...rest }: ImportReport) => ({ ...rest, further_notes: furtherNotes });

const SETTINGS = {
  type: 'object',
  description: 'The members that were sent for the source, apart from the token.',
  examples: [{ repository: 'acme/web' }],
};

const settingsV2 = (settings: ImportSettings) =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [snake(name), value as unknown]));

const importV2 = present<ImportRecord>('Import', {
  id: show.uuid('id'),
  project_id: show.uuid('projectId'),
  source: show.text('source', { enum: IMPORT_SOURCES }),
  is_dry_run: show.boolean('isDryRun'),
  status: show.text('status', { enum: IMPORT_STATUSES }),
  stage: show.text('stage', { enum: IMPORT_STAGES, nullable: true }),
  records: show.integer('records'),
  started_at: show.datetime('startedAt', { nullable: true }),
  ended_at: show.datetime('endedAt', { nullable: true }),
  message: show.text('message'),
  settings: show.computed(SETTINGS, ['settings'], ({ settings }) => settingsV2(settings)),
  report: show.computed(REPORT, ['report'], ({ report }) => report && reportV2(report), 'named'),
  ...auditV2,
});

const member = membersOf<StartImport>();
const MAX_MAP = 65_536;

class StartImportV2 {
  @member.choice('source', IMPORT_SOURCES, {
    required: true,
    description: 'Where work items come from.',
  })
  source!: ImportSource;
  @member.uuid('projectId', { required: true, description: 'The project that everything arrives in.' })
  project_id!: string;
  @member.boolean('isDryRun', { default: false, description: 'True to report what would arrive, and keep nothing.' })
  is_dry_run?: boolean;
  @member.uuid('fileId', {
    description: 'Id of an uploaded file of the workspace: CSV in UTF-8, or an Excel workbook.',
  })
  file_id?: string;
  @member.object('columns', {
    max: MAX_MAP,
    description:
      'What columns of the file are, by their headers, where the proposal in the report is not what you want: ' +
      'key, number, name, description, state, priority, labels, assignees, parent, cycle, modules, milestone, point, ' +
      'start_date, target_date, created_at, created_by, updated_at, completed_at, comment, link, alias or ignore.',
  })
  columns?: object;
  @member.object('stateGroups', {
    max: MAX_MAP,
    description: 'Groups of states that are made, by their names: backlog, unstarted, started, completed or cancelled.',
  })
  state_groups?: object;
  @member.choice('dateOrder', DATE_ORDERS, {
    description: 'Whether 03/04/2026 begins with the day (`dmy`, the default).',
  })
  date_order?: string;
  @member.choice('textForm', TEXT_FORMS, {
    description: 'How descriptions and comments of the file are written. The default is Markdown.',
  })
  text_form?: string;
  @member.text('url', {
    rule: webUrl,
    description: 'Where the other server is. For GitHub, the address of its interface, if it is not api.github.com.',
  })
  url?: string;
  @member.email('account', {
    deliverable: false,
    description: 'E-mail address of the account whose token is sent. The cloud of Jira asks for it.',
  })
  account?: string;
  @member.text('token', {
    max: 4096,
    blank: false,
    description: 'An API key or access token of the other server. It is stored encrypted until the import has ended.',
  })
  token?: string;
  @member.text('repository', { blank: false, description: 'The repository, as owner/name.', example: 'acme/website' })
  repository?: string;
  @member.text('fromWorkspace', {
    blank: false,
    description: 'Slug of the workspace at the other server.',
  })
  from_workspace?: string;
  @member.text('fromProject', {
    blank: false,
    description: 'Identifier of the project at the other server.',
  })
  from_project?: string;
  @member.object('emails', {
    max: MAX_MAP,
    description: 'E-mail addresses of people, by what the source calls them.',
  })
  emails?: object;
}

@Resource({
  style: v2,
  tag: 'Imports',
  about: IMPORTS,
  path: 'workspaces/:slug/imports',
  level: 'workspace',
  scope: 'workspaces.imports',
  allow: { read: workspaceAdmins, write: workspaceAdmins },
  presenter: importV2,
})
@Serves(
  standard.list({ list: importList, filters: ['projectId', 'status'] }),
  standard.get('pk'),
  standard.act('pk', 'cancel', { summary: 'Cancel an import', description: CANCEL_IMPORT }),
)
export class ImportsV2Controller {
  constructor(readonly records: Imports) {}

  @Create({ summary: 'Start an import', description: START_IMPORT, body: StartImportV2 })
  start(@Context() ctx: WorkspaceCtx, @Payload() command: StartImport) {
    return this.records.start(ctx, command);
  }
}
