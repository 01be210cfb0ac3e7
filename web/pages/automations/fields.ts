import type { Label, Member, State } from '../../data/wire';
import { PRIORITIES } from '../../data/wire';
import type { FormField, Values } from '../settings/RecordDialog';
import type { Automation, Node } from './data';
import { words } from './words';

/** The records that can be chosen. */
export interface Vocabulary {
  readonly states: readonly State[];
  readonly labels: readonly Label[];
  readonly people: readonly Member[];
}

type Handler = Node['handler_name'];

const KIND_OF: Readonly<Record<Handler, Node['node_type']>> = {
  record_created: 'trigger',
  record_updated: 'trigger',
  record_deleted: 'trigger',
  state_changed: 'trigger',
  assignee_added: 'trigger',
  comment_created: 'trigger',
  scheduled: 'trigger',
  field_filter: 'condition',
  set_state: 'action',
  set_priority: 'action',
  set_assignees: 'action',
  set_labels: 'action',
  add_comment: 'action',
  send_webhook: 'action',
  send_email: 'action',
};
const FOR_ALL: readonly Handler[] = [
  'record_created',
  'record_updated',
  'record_deleted',
  'scheduled',
  'send_webhook',
  'send_email',
];
const WATCHED = ['name', 'priority', 'state_id', 'assignee_ids', 'label_ids', 'start_date', 'target_date'] as const;
const RECIPIENTS = ['owner', 'creator', 'assignees'] as const;

/** The node types that an automation can get: they depend on its subject, and there is one trigger. */
export const handlersFor = (scope: Automation['scope'], hasTrigger: boolean): Handler[] =>
  (Object.keys(KIND_OF) as Handler[]).filter(
    (name) => (scope === 'WorkItem' || FOR_ALL.includes(name)) && !(hasTrigger && KIND_OF[name] === 'trigger'),
  );

/** The fields of the form for each handler. */
export function configFields({ states, labels, people }: Vocabulary): FormField[] {
  const t = words();
  const of =
    (...names: Handler[]) =>
    ({ handler_name }: Values): boolean =>
      names.includes(handler_name as Handler);
  const persons = people.map(({ member_id, member }) => ({ id: member_id, name: member.display_name }));
  const mode: FormField = {
    kind: 'choice',
    member: 'mode',
    label: t.mode,
    required: true,
    choices: (['add', 'remove', 'replace'] as const).map((id) => ({ id, name: t.modes[id]! })),
    when: of('set_assignees', 'set_labels'),
  };
  return [
    {
      kind: 'choices',
      member: 'fields',
      label: t.watched,
      hint: t.anyHint,
      choices: WATCHED.map((id) => ({ id, name: t.watchedNames[id]! })),
      when: of('record_updated'),
    },
    {
      kind: 'choices',
      member: 'from_state_ids',
      label: t.fromStates,
      hint: t.anyHint,
      choices: states,
      when: of('state_changed'),
    },
    {
      kind: 'choices',
      member: 'to_state_ids',
      label: t.toStates,
      hint: t.anyHint,
      choices: states,
      when: of('state_changed'),
    },
    {
      kind: 'choice',
      member: 'frequency',
      label: t.frequency,
      required: true,
      choices: (['daily', 'weekly', 'monthly', 'yearly'] as const).map((id) => ({ id, name: t.frequencies[id]! })),
      when: of('scheduled'),
    },
    { kind: 'number', member: 'interval', label: t.interval, hint: t.intervalHint, when: of('scheduled') },
    { kind: 'text', member: 'time', label: t.time, hint: t.timeHint, max: 5, when: of('scheduled') },
    { kind: 'text', member: 'timezone', label: t.timezone, when: of('scheduled') },
    {
      kind: 'text',
      member: 'pql_filters',
      label: t.query,
      hint: t.queryHint,
      required: true,
      max: 10_000,
      when: (values) => of('field_filter')(values) && !values.rich_filters,
    },
    { kind: 'choice', member: 'state_id', label: t.state, required: true, choices: states, when: of('set_state') },
    {
      kind: 'choice',
      member: 'priority',
      label: t.priority,
      required: true,
      choices: PRIORITIES.map((id) => ({ id, name: t.priorities[id] })),
      when: of('set_priority'),
    },
    {
      kind: 'choices',
      member: 'assignee_ids',
      label: t.people,
      choices: persons,
      when: of('set_assignees', 'assignee_added'),
    },
    { kind: 'choices', member: 'label_ids', label: t.labels, choices: labels, when: of('set_labels') },
    mode,
    { kind: 'area', member: 'text', label: t.comment, when: of('add_comment') },
    { kind: 'text', type: 'url', member: 'url', label: t.address, required: true, max: 1024, when: of('send_webhook') },
    {
      kind: 'choices',
      member: 'to',
      label: t.recipients,
      choices: [...RECIPIENTS.map((id) => ({ id, name: t.recipientNames[id]! })), ...persons],
      when: of('send_email'),
    },
    { kind: 'text', member: 'subject', label: t.subject, when: of('send_email') },
    { kind: 'area', member: 'body', label: t.body, when: of('send_email') },
  ];
}

export const FIRST_CONFIG: Values = {
  ...{
    fields: [],
    from_state_ids: [],
    to_state_ids: [],
    frequency: 'daily',
    interval: 1,
    time: '09:00',
    timezone: 'UTC',
  },
  ...{ pql_filters: '', state_id: null, priority: 'high', assignee_ids: [], label_ids: [], mode: 'add' },
  ...{ text: '', url: '', to: ['owner'], subject: '', body: '' },
};

const isSaid = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && !value.length);

/** The body for a node. Members that the form does not show stay unchanged. */
export function nodeOf({ name, handler_name, is_enabled, after: _, ...typed }: Values, row: Node | undefined): object {
  const handler = (handler_name ?? row?.handler_name) as Handler;
  const kept = Object.entries(row?.config ?? {}).filter(([member]) => !(member in typed));
  const config = Object.fromEntries([...kept, ...Object.entries(typed).filter(([, value]) => isSaid(value))]);
  return { name, ...(!row && { node_type: KIND_OF[handler], handler_name: handler }), is_enabled, config };
}
