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
import { DATE_ORDERS, snake, TEXT_FORMS, type WorkspaceCtx } from '#kernel';
import { importList, type ImportRecord } from '../../application/import.repository';
import { Imports, type StartImport } from '../../application/imports';
import { IMPORT_STAGES, IMPORT_STATUSES, type ImportReport } from '../../domain/import';
import { IMPORT_SOURCES, STARTED_SOURCES, type ImportSettings, type StartedSource } from '../../domain/import-settings';
import { CANCEL_IMPORT, IMPORTS, PAUSE_IMPORT, RESUME_IMPORT, START_IMPORT, UNDO_IMPORT } from '../texts';

const show = shows<ImportRecord>();

const text = (description: string) => ({ type: 'string', description });
const count = (description: string) => ({ type: 'integer', description });
const texts = (description: string) => ({ type: 'array', items: { type: 'string' }, description });
const listOf = (description: string, properties: Readonly<Record<string, object>>) => ({
  type: 'array',
  description,
  items: { type: 'object', required: Object.keys(properties), properties },
});

const matchesV2 = (kind: string, record: string) =>
  listOf(`What the first 200 ${kind} of the source were matched with.`, {
    key: text('Its id at the source.'),
    name: text('Its name at the source.'),
    id: { type: ['string', 'null'], format: 'uuid', description: `Id of the ${record}; null if there is none.` },
  });

const PROPERTIES_V2 = listOf('What the values of the first 200 fields of the source are brought to.', {
  key: text('Id of the field at the source.'),
  name: text('Its name at the source.'),
  id: { type: ['string', 'null'], format: 'uuid', description: 'Id of the property; null if there is none.' },
  kind: text('Kind of the property, such as `OPTION` or `USER`; `ignore` if the values are left out.'),
});

const EXAMPLE = {
  counts: [{ kind: 'item', arrived: 120, known: 0, lost: 1 }],
  notes: [{ kind: 'item', key: 'row 17', what: 'it has no name' }],
  further_notes: 0,
  columns: [{ header: 'Title', field: 'name' }],
  states: [{ key: '10001', name: 'Testing', id: null }],
  people: [{ key: 'ann', name: 'Ann Lee', id: '01890a5d-ac96-774b-bcce-b302099a8057' }],
  types: [],
  properties: [{ key: 'customfield_10042', name: 'Region', id: null, kind: 'OPTION' }],
  new_kinds: ['TEXT', 'DECIMAL', 'OPTION', 'USER'],
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
  description:
    'What it did, or would do; null until it has completed. A file without a column for names fails, and reports its columns.',
  required: [
    ...['counts', 'notes', 'further_notes', 'columns', 'states', 'people', 'types', 'properties', 'new_kinds'],
    'samples',
  ],
  properties: {
    counts: listOf('Numbers of records.', {
      kind: text('Kind of the records, such as `item`.'),
      arrived: count('New ones.'),
      known: count('Those that were here.'),
      lost: count('Those that were left out.'),
    }),
    notes: listOf('What arrived differently, or not at all: at most 1,000.', {
      kind: text('Kind of the record.'),
      key: text('Its id at the source.'),
      what: text('What is different, or why.'),
    }),
    further_notes: count('Number of notes beyond these.'),
    columns: listOf('The columns of a file.', {
      header: text('Its header.'),
      field: text('The field that it was matched with; `ignore` if it is left out.'),
    }),
    states: matchesV2('states', 'state of the project'),
    people: matchesV2('people', 'member of the workspace'),
    types: matchesV2('types', 'type of the project'),
    properties: PROPERTIES_V2,
    new_kinds: texts('Kinds that can be chosen for `properties`: a new property of the project has it.'),
    samples: listOf('The first five work items.', {
      key: text('Its id at the source.'),
      name: text('Its name.'),
      number: { type: ['integer', 'null'], description: 'Its number.' },
      state: { type: ['string', 'null'], description: 'Its state.' },
      priority: text('Its priority.'),
      labels: texts('Its labels.'),
      assignees: texts('The people who work on it.'),
    }),
  },
};

const reportV2 = ({ furtherNotes, newKinds = [], ...report }: ImportReport) => {
  const { states = [], people = [], types = [], properties = [], ...rest } = report;
  return { ...rest, states, people, types, properties, further_notes: furtherNotes, new_kinds: newKinds };
};

const SETTINGS = {
  type: 'object',
  description: 'What was sent for the source, without the token.',
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
  is_undoable: show.boolean('isUndoable'),
  settings: show.computed(SETTINGS, ['settings'], ({ settings }) => settingsV2(settings)),
  report: show.computed(REPORT, ['report'], ({ report }) => report && reportV2(report), 'named'),
  ...auditV2,
});

const member = membersOf<StartImport>();
const MAX_MAP = 65_536;

class StartImportV2 {
  @member.choice('source', STARTED_SOURCES, { required: true, description: 'Where the work items come from.' })
  source!: StartedSource;
  @member.uuid('projectId', { required: true, description: 'Id of the project that they arrive in.' })
  project_id!: string;
  @member.boolean('isDryRun', {
    default: false,
    description: 'Whether it reports what would arrive, and keeps nothing.',
  })
  is_dry_run?: boolean;
  @member.uuid('fileId', { description: 'Required for `csv`: id of an uploaded CSV file or Excel workbook.' })
  file_id?: string;
  @member.object('columns', {
    max: MAX_MAP,
    description: 'For `csv`: what columns are, by their headers, where `report.columns` is wrong.',
  })
  columns?: object;
  @member.object('stateGroups', { max: MAX_MAP, description: 'For `csv`: groups of new states, by their names.' })
  state_groups?: object;
  @member.object('states', {
    max: MAX_MAP,
    description: 'Ids of states of the project, by names of `report.states`, where those are wrong.',
  })
  states?: object;
  @member.object('people', {
    max: MAX_MAP,
    description: 'Ids of members of the workspace, by keys of `report.people`, where those are wrong.',
  })
  people?: object;
  @member.object('types', {
    max: MAX_MAP,
    description:
      'For `csv`, `server` and `jira`: ids of types of the project, by names of `report.types`, where those are wrong.',
  })
  types?: object;
  @member.object('properties', {
    max: MAX_MAP,
    description:
      'For `csv`, `server` and `jira`: ids of properties, kinds of new ones, or `ignore`, by names of `report.properties`, where those are wrong.',
  })
  properties?: object;
  @member.choice('dateOrder', DATE_ORDERS, {
    description: 'For `csv`: whether 03/04/2026 begins with the day. Default: dmy.',
  })
  date_order?: string;
  @member.choice('textForm', TEXT_FORMS, { description: 'For `csv`: how texts are written. Default: markdown.' })
  text_form?: string;
  @member.text('url', {
    rule: webUrl,
    description: 'Required for `jira` and `server`: where it is. For `github`: its interface.',
  })
  url?: string;
  @member.email('account', {
    deliverable: false,
    description: 'Required for the cloud of `jira`: address of the owner of the token.',
  })
  account?: string;
  @member.text('token', {
    max: 4096,
    blank: false,
    description:
      'Required for `jira` and `server`: a token or API key. It is stored encrypted, and forgotten at the end.',
  })
  token?: string;
  @member.text('repository', {
    blank: false,
    description: 'Required for `github`: owner/name.',
    example: 'acme/website',
  })
  repository?: string;
  @member.text('fromWorkspace', { blank: false, description: 'Required for `server`: slug of the workspace there.' })
  from_workspace?: string;
  @member.text('fromProject', { blank: false, description: 'Required for `jira` and `server`: the project there.' })
  from_project?: string;
  @member.object('emails', {
    max: MAX_MAP,
    description: 'For `github` and `jira`: addresses of people, by what they are called there.',
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
  standard.act('pk', 'pause', { summary: 'Pause an import', description: PAUSE_IMPORT }),
  standard.act('pk', 'resume', { summary: 'Resume a paused import', description: RESUME_IMPORT }),
  standard.act('pk', 'cancel', { summary: 'Cancel an import', description: CANCEL_IMPORT }),
  standard.act('pk', 'undo', { summary: 'Undo an import', description: UNDO_IMPORT }),
)
export class ImportsV2Controller {
  constructor(readonly records: Imports) {}

  @Create({ summary: 'Start an import', description: START_IMPORT, body: StartImportV2 })
  start(@Context() ctx: WorkspaceCtx, @Payload() command: StartImport) {
    return this.records.start(ctx, command);
  }
}
