import { PRIORITIES, reading, type Priority, type Problems, type Reading } from '#kernel';

const { anyObject, choice, exactly, id, list, text, whole } = reading;

/** Members of records that an automation can watch, by their names in events. */
const WATCHED = [
  ...['name', 'description_html', 'priority', 'state_id', 'assignee_ids', 'label_ids', 'start_date', 'target_date'],
  ...['end_date', 'parent_id', 'type_id', 'cycle_id', 'module_ids', 'milestone_id', 'estimate_point_id', 'point'],
  ...['archived_at', 'owned_by_id', 'lead_id', 'member_ids', 'status'],
] as const;

const MAX_IDS = 100;
const MAX_TEXT = 10_000;
const MAX_LINE = 255;
const MAX_URL = 1024;
const MAX_RECIPIENTS = 20;
const MAX_HEADERS = 20;
const MAX_HEADER = 1_024;

const ids = list(id, MAX_IDS);

export const nothing = exactly<object>({});

export interface Watch {
  readonly fields?: readonly string[];
}
export const watch = exactly<Watch>({ fields: ['fields', list(choice(WATCHED), WATCHED.length)] });

export interface StateChange {
  readonly fromStateIds?: readonly string[];
  readonly toStateIds?: readonly string[];
}
export const stateChange = exactly<StateChange>({
  from_state_ids: ['fromStateIds', ids],
  to_state_ids: ['toStateIds', ids],
});

export interface NewAssignees {
  readonly assigneeIds?: readonly string[];
}
export const newAssignees = exactly<NewAssignees>({ assignee_ids: ['assigneeIds', ids] });

/** Conditions in the two languages of webhooks. The evaluator checks their meaning. */
export interface RecordFilter {
  readonly richFilters?: object;
  readonly pqlFilters?: string;
}
const ONE_FILTER = 'Send rich_filters or pql_filters, and not both.';

export const recordFilter: Reading<RecordFilter> = (value, key, problems) => {
  const read = exactly<RecordFilter>({
    rich_filters: ['richFilters', anyObject],
    pql_filters: ['pqlFilters', text({ max: MAX_TEXT, blank: false })],
  })(value, key, problems);
  const isOne = (read.richFilters === undefined) !== (read.pqlFilters === undefined);
  if (!isOne && !problems.size) problems.set(key, ONE_FILTER);
  return read;
};

export interface SetState {
  readonly stateId: string;
}
export const setState = exactly<SetState>({ state_id: ['stateId', id] }, ['state_id']);

export interface SetPriority {
  readonly priority: Priority;
}
export const setPriority = exactly<SetPriority>({ priority: ['priority', choice(PRIORITIES)] }, ['priority']);

const MODES = ['add', 'remove', 'replace'] as const;
type Mode = (typeof MODES)[number];

export interface SetMany {
  readonly ids: readonly string[];
  /** Default: `add`. */
  readonly mode?: Mode;
}
const setMany = (name: string) => exactly<SetMany>({ [name]: ['ids', ids], mode: ['mode', choice(MODES)] }, [name]);
export const setAssignees = setMany('assignee_ids');
export const setLabels = setMany('label_ids');

export interface AddComment {
  readonly text: string;
}
export const addComment = exactly<AddComment>({ text: ['text', text({ max: MAX_TEXT, blank: false })] }, ['text']);

export interface SendWebhook {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const HEADER_NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/;
const HEADER_VALUE = /^[\t\x20-\x7e]*$/;
/** Headers that the service sets itself, and headers of the connection. */
const RESERVED =
  /^(content-type|content-length|user-agent|host|connection|transfer-encoding|te|trailer|upgrade|expect|proxy-.*|x-plane-.*|webhook-.*)$/i;

const headers: Reading<Readonly<Record<string, string>>> = (value, key, problems) => {
  const read = anyObject(value, key, problems);
  const names = Object.keys(read);
  if (names.length > MAX_HEADERS) problems.set(key, `Ensure this field has no more than ${MAX_HEADERS} headers.`);
  for (const name of names) {
    const problem = problemOf(name, read[name]);
    if (problem) problems.set(`${key}.${name}`, problem);
  }
  return read as Readonly<Record<string, string>>;
};

function problemOf(name: string, value: unknown): string | undefined {
  if (!HEADER_NAME.test(name)) return 'This is not a valid header name.';
  if (RESERVED.test(name)) return 'This header is set by the service.';
  const isValue = typeof value === 'string' && value.length <= MAX_HEADER && HEADER_VALUE.test(value);
  return isValue ? undefined : `Must be a text of at most ${MAX_HEADER} printable ASCII characters.`;
}

export const sendWebhook = exactly<SendWebhook>(
  { url: ['url', text({ max: MAX_URL, blank: false })], headers: ['headers', headers] },
  ['url'],
);

/** Recipients named by their relation to the record or the automation. Others are named by their ids. */
const RECIPIENTS = ['owner', 'creator', 'assignees'] as const;

export interface SendEmail {
  /** Default: the owner. */
  readonly to?: readonly string[];
  readonly subject?: string;
  readonly body?: string;
}

const recipient: Reading<string> = (value, key, problems) => {
  if ((RECIPIENTS as readonly unknown[]).includes(value)) return value as string;
  const own: Problems = new Map();
  const said = id(value, key, own);
  if (own.size) problems.set(key, `Must be the id of a member of the workspace, or one of ${RECIPIENTS.join(', ')}.`);
  return said;
};

export const sendEmail = exactly<SendEmail>({
  to: ['to', list(recipient, MAX_RECIPIENTS)],
  subject: ['subject', text({ max: MAX_LINE, blank: false })],
  body: ['body', text({ max: MAX_TEXT })],
});

const MAX_INTERVAL = 366;
const MAX_DAY = 31;
const FREQUENCIES = ['daily', 'weekly', 'monthly', 'yearly'] as const;

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;

const clock: Reading<string> = (value, key, problems) => {
  if (typeof value !== 'string' || !CLOCK.test(value)) problems.set(key, 'Must be a time of day such as 09:30.');
  return String(value);
};

/** A schedule: days by rules, at a time of day in a time zone. */
export interface ScheduleConfig {
  readonly frequency: (typeof FREQUENCIES)[number];
  readonly interval?: number;
  readonly weekdays?: readonly string[];
  readonly dayOfMonth?: number;
  readonly time?: string;
  readonly timezone?: string;
  readonly startDate?: string;
}

export const schedule = exactly<ScheduleConfig>(
  {
    frequency: ['frequency', choice(FREQUENCIES)],
    interval: ['interval', whole({ min: 1, max: MAX_INTERVAL })],
    weekdays: ['weekdays', list(text({ max: 9 }), 7)],
    day_of_month: ['dayOfMonth', whole({ min: 1, max: MAX_DAY })],
    time: ['time', clock],
    timezone: ['timezone', text({ max: MAX_LINE, blank: false })],
    start_date: ['startDate', text({ max: 10, blank: false })],
  },
  ['frequency'],
);
