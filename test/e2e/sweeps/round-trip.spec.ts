import { isDeepStrictEqual } from 'node:util';
import type { Operation, Schema } from '../../support/document';
import { isUuid } from '#kernel';
import { sql, unique } from '../../support';
import {
  clientOf,
  everyOperation,
  FilledMembers,
  isUnfilled,
  oncePerHandler,
  Place,
  placeFor,
  requestFor,
  send,
  type Swept,
} from './kit';

jest.setTimeout(900_000);

interface Member extends Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly readOnly?: boolean;
  readonly 'x-alias-of'?: string;
  readonly description?: string;
}

/** Members that no answer shows; each with the reason. */
const UNSHOWN: Readonly<Record<string, string>> = {
  'update-identity-provider client_secret': 'secrets are never shown: its suite has it',
  ...Object.fromEntries(
    ['entry_point', 'entity_id', 'certificates', 'email_attribute'].map((member) => [
      `update-identity-provider ${member}`,
      'belongs to the other protocol: its suite has it',
    ]),
  ),
  'update-work-item external_id': 'filters lists only',
  'update-work-item external_source': 'filters lists only',
  'update-work-item estimate_point_id': 'filters lists only',
  'update-work-item estimate': 'filters lists only',
  'update-work-item sort_after_id': 'gives a weight: the suite of the order by hand has it',
  'update-work-item sort_before_id': 'gives a weight: the suite of the order by hand has it',
  'update-work-item custom_fields': 'its members are those of the type: the suite of custom properties has it',
  'update_work_item is_draft': 'a draft is out of sight: the suite of drafts has it',
  'update_work_item archived_at': 'what is archived is out of sight: the suite of the archive has it',
  'workspaces_invitations_partial_update email': 'an invitation stays with its address',
  'update_intake_work_item issue': 'its members are shown by issue_detail: the suite of the intake has them',
  'intake_update_status issue': 'its members are shown by issue_detail: the suite of the intake has them',
  ...Object.fromEntries(
    [
      ...['releases_update description', 'releases_update description_html', 'releases_update description_json'],
      ...['release_changelogs_update description_html', 'release_changelogs_update description_json'],
      'release_comments_update comment_html',
    ].map((name) => [name, 'a text is shown in all of its forms, in one object: the suites of releases have it']),
  ),
  'update-release description_json': 'is shown as HTML',
  'workflows_update state_mapping': 'moves work items: the suite of the rules of workflows has it',
  'update-workflow state_mapping': 'moves work items: the suite of the rules of workflows has it',
  'update-workflow-transition state_id': 'is shown as workflow_state_id',
  'update-workflow-transition rejection_state_id': 'is of approvals: their suite has it',
  'update-workflow-transition required_approvals': 'is of approvals: their suite has it',
  'collections_update access': 'is fixed when the collection is made',
  'update-collection access': 'is fixed when the collection is made',
  'update-project-page collection_id': 'collections have pages of the wiki: their suite has it',
  'update_project_page collection_id': 'collections have pages of the wiki: their suite has it',
  'update_project_page archived_at': 'is shown as a day: the suite of pages has it',
  'update_workspace_page archived_at': 'is shown as a day: the suite of pages has it',
  'update_project_member member': 'the member of a membership stays',
  'update-project-member member_id': 'the member of a membership stays',
  'update-work-item-type external_id': 'filters lists only',
  'update-work-item-type external_source': 'filters lists only',
  'update_customer_property_detail options': 'those that are not sent stay: the suite of properties changes them',
  'update-customer-property options': 'those that are not sent stay: the suite of properties changes them',
  'update-customer-request work_item_ids': 'sent only: the suite of requests has them',
  'update-artifact html': 'is shown by the artifact, not by its new version: its suite has it',
  'update-artifact prompt': 'is kept, and never shown',
};

/** Members that are shown under the name of another one which they are another spelling of. */
const SHOWN_AS: Readonly<Record<string, string>> = {
  'update_work_item state_id': 'state',
  'update_work_item parent_id': 'parent',
  'update_work_item assignee_ids': 'assignees',
  'update_work_item label_ids': 'labels',
  'update_epic state_id': 'state',
  'update_epic parent_id': 'parent',
  'update_epic assignee_ids': 'assignees',
  'update_epic label_ids': 'labels',
  'update-work-item state': 'state_id',
  'update-work-item parent': 'parent_id',
  'update-work-item assignees': 'assignee_ids',
  'update-work-item labels': 'label_ids',
  'update-work-item type': 'type_id',
};

/** `path` is the address of the record that is changed. */
type Make = (place: Place, path: string) => Promise<{ sent: unknown; shown?: unknown; with?: object }>;

const id =
  (kind: string): Make =>
  async (place) => ({ sent: await place.newId(kind) });
const list =
  (kind: string): Make =>
  async (place) => ({ sent: [await place.newId(kind)] });
const me: Make = (place) => Promise.resolve({ sent: place.tenant.owner.userId });
const mine: Make = (place) => Promise.resolve({ sent: [place.tenant.owner.userId] });
const state = (place: Place) => place.project.states.started!;

const started: Make = (place) => Promise.resolve({ sent: state(place) });
const stateName: Make = (place) => Promise.resolve({ sent: 'In Progress', shown: state(place) });
const email: Make = ({ tenant: { owner } }) => Promise.resolve({ sent: [owner.email], shown: [owner.userId] });
const key: Make = async (place) => {
  const parent = await place.newId('work-items');
  return { sent: await place.keyOf(parent), shown: parent };
};
const labelName: Make = async (place) => {
  const name = unique('L');
  return { sent: [name], shown: [await place.create(`projects/${place.project.id}/labels/`, { name })] };
};
const typeName: Make = async (place) => {
  const name = unique('T');
  return { sent: name, shown: await place.create(`projects/${place.project.id}/work-item-types/`, { name }) };
};
/** A state of the project that is changed. */
const stateOfIt: Make = async ({ tenant }, path) => {
  const { data } = (await tenant.v2.get(`${path.replace('/v1/', '/v2/')}states/`)).body as { data: { id: string }[] };
  return { sent: data.at(-2)!.id };
};
const estimateOfIt: Make = async (place, path) => ({
  sent: await place.create(`${path.replace(/^.*?(?=projects\/)/, '')}estimates/`, { name: unique('E') }),
});
/** Another state of the workflow whose transition is changed. */
const stateOfWorkflow: Make = async (place, path) => {
  const sent = await place.newId('states');
  const workflow = path.replace(/^.*?(?=projects\/)/, '').replace(/state-transitions\/.*$/, '');
  await place.create(`${workflow}states/`, { state_id: sent });
  return { sent };
};
const duplicate: Make = async (place) => ({ sent: await place.newId('work-items'), with: { status: 2 } });
const url: Make = () => Promise.resolve({ sent: `https://example.com/${unique('n')}` });
const identifier: Make = () => {
  const sent = unique('N').slice(0, 12);
  return Promise.resolve({ sent, shown: sent.toUpperCase() });
};
const value =
  (sent: unknown): Make =>
  () =>
    Promise.resolve({ sent });

const [FIRST, LAST] = ['2035-03-05T09:00:00.000000Z', '2035-03-09T17:30:00.000000Z'];

/** A cycle has both dates or neither. */
const dated =
  (sent: string, shown: string, others: object): Make =>
  () =>
    Promise.resolve({ sent, shown, with: others });

/** An option of the same property. */
const sibling: Make = async (place, path) => ({
  sent: await place.create(path.replace(/^.*?(?=projects\/)/, '').replace(/[^/]+\/$/, ''), { name: unique('O') }),
});

/** Another node of the automation whose edge is changed. */
const nodeOfIt: Make = async (place, path) => {
  const nodes = path.replace(/^.*?(?=(projects|automations)\/)/, '').replace(/edges\/.*$/, 'nodes/');
  const body = { name: unique('N'), node_type: 'action', handler_name: 'send_email' };
  return { sent: await place.create(nodes, body) };
};
const ANY_ITEM = { handler_name: 'field_filter', config: { rich_filters: {} } };
const HOOK = { url: 'https://hooks.example.com/' };

const DOCUMENT = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'said' }] }] };

/** Who requires second factors has one, and a password. */
const required: Make = async ({ tenant }) => {
  const filled = `has_second_factor = true, password_hash = 'none that fits'`;
  await sql(`update users set ${filled} where id = $1`, [tenant.owner.userId]);
  return { sent: true };
};

/** Values that the schema alone does not lead to, by operation and member, or by member. */
const VALUES: Readonly<Record<string, Make>> = {
  relation_type: dated('USER', 'USER', { property_type: 'RELATION' }),
  'update_dropdown_options parent': sibling,
  // Another option of the property may be the default already.
  'update_dropdown_options is_default': value(false),
  'update-property-option is_default': value(false),
  'update-identity-provider issuer': value('https://other.example.com'),
  'update-identity-provider scopes': value('openid groups'),
  // The installation bounds it more narrowly than the schema.
  'update-workspace-retention audit_log_days': value(365),
  'update-workspace-security second_factor_required': required,
  assignee_ids: mine,
  assignees: mine,
  label_ids: list('labels'),
  labels: list('labels'),
  parent_id: id('work-items'),
  'update-workflow-transition transition_state_id': stateOfWorkflow,
  'update_work_item type': id('work-item-types'),
  'update_work_item type_id': id('work-item-types'),
  'update-work-item type_id': id('work-item-types'),
  'update_label parent': id('labels'),
  'update-label parent_id': id('labels'),
  'update-project-label parent_id': id('project-labels'),
  'update_work_item parent': id('work-items'),
  'update_epic parent': id('work-items'),
  'update-work-item parent': key,
  'update-work-item assignees': email,
  'update-work-item labels': labelName,
  'update-work-item state': stateName,
  'update-work-item type': typeName,
  state_id: started,
  state: started,
  filters: value({ priority__in: ['high'] }),
  pql_filters: value('priority = high'),
  'update-webhook rich_filters': value({ priority__in: ['high'] }),
  'update-webhook pql_filters': value({ stripped: 'priority = high' }),
  'update_work_item_comment parent': id('comments'),
  'update_teamspace_detail description_json': value(DOCUMENT),
  'update_initiative_detail state': value('ACTIVE'),
  'update-initiative state': value('ACTIVE'),
  'update-initiative start_date': value('2026-01-14T00:00:00.000000Z'),
  'update-initiative end_date': value('2026-01-15T00:00:00.000000Z'),
  'update_work_item_comment comment_json': value(DOCUMENT),
  'update_sticky description': value(DOCUMENT),
  'update-release-changelog description_json': value(DOCUMENT),
  'releases_update tag': id('tags'),
  'update-release tag_id': id('tags'),
  'release_comments_update parent': id('release-comments'),
  'update-release-comment parent_id': id('release-comments'),
  'update_work_item estimate_point': id('points'),
  'update_epic estimate_point': id('points'),
  'update_project estimate': estimateOfIt,
  'update-project estimate_id': estimateOfIt,
  'update-project state_id': id('project-states'),
  'update_project default_state': stateOfIt,
  'update-project default_state_id': stateOfIt,
  'update_project_mapping project': ({ project }) =>
    Promise.resolve({ sent: project.id, shown: project.identifier, with: { all_projects: false } }),
  'update-project-mapping project_id': ({ project }) =>
    Promise.resolve({ sent: project.id, with: { all_projects: false } }),
  'update_project_mapping all_projects': ({ project }) =>
    Promise.resolve({ sent: false, with: { project: project.id } }),
  'update-project-mapping all_projects': ({ project }) =>
    Promise.resolve({ sent: false, with: { project_id: project.id } }),
  snoozed_till: () => Promise.resolve({ sent: '2099-01-01T00:00:00.000000Z', with: { status: 0 } }),
  duplicate_to: duplicate,
  duplicate_to_id: duplicate,
  'confirm-attachment-upload is_uploaded': value(true),
  'confirm-project-page-attachment-upload is_uploaded': value(true),
  'confirm-workspace-page-attachment-upload is_uploaded': value(true),
  url,
  identifier,
  'update_cycle start_date': dated('2035-03-05', '2035-03-05T00:00:01.000000Z', { end_date: '2035-03-09' }),
  'update_cycle end_date': dated('2035-03-09', '2035-03-09T23:59:00.000000Z', { start_date: '2035-03-05' }),
  'update-cycle start_date': dated(FIRST, FIRST, { end_date: LAST }),
  'update-cycle end_date': dated(LAST, LAST, { start_date: FIRST }),
  'update_cycle owned_by': me,
  timezone: value('Europe/Berlin'),
  project_lead: me,
  project_lead_id: me,
  lead: me,
  lead_id: me,
  default_assignee: me,
  default_assignee_id: me,
  'update_customer_detail description': value(DOCUMENT),
  'update_customer_request_detail description': value(DOCUMENT),
  'update_customer_request_detail work_item_ids': list('work-items'),
  'update_customer_detail email': value('hello@acme.example'),
  'update-customer email': value('hello@acme.example'),
  'update-automation-edge source_node_id': nodeOfIt,
  'update-automation-edge target_node_id': nodeOfIt,
  'update-automation-node node_type': dated('condition', 'condition', ANY_ITEM),
  'update-automation-node handler_name': value('send_email'),
  'update-automation-node config': value(HOOK),
  'update-workspace-automation-edge source_node_id': nodeOfIt,
  'update-workspace-automation-edge target_node_id': nodeOfIt,
  'update-workspace-automation-node node_type': dated('condition', 'condition', ANY_ITEM),
  'update-workspace-automation-node handler_name': value('send_email'),
  'update-workspace-automation-node config': value(HOOK),
  'update-project-automation project_ids': ({ project }) => Promise.resolve({ sent: [project.id] }),
  'update-recurring-work-item template_id': id('work-item-templates'),
  'update-recurring-work-item frequency': dated('monthly', 'monthly', { weekdays: [] }),
  'update-recurring-work-item day_of_month': () =>
    Promise.resolve({ sent: 15, with: { frequency: 'monthly', weekdays: [] } }),
  'update-recurring-work-item weekdays': value(['monday']),
  'update-recurring-work-item count': () => Promise.resolve({ sent: 3, with: { end_date: null } }),
  'update-recurring-work-item time': value('15:30'),
  'update-recurring-work-item end_date': value('2099-12-31'),
  // Below another page it is seen by those who see that one.
  'update-project-page access': () => Promise.resolve({ sent: 1, with: { parent_id: null } }),
  'update-project-page parent_id': id('other project pages'),
  'update_project_page access': () => Promise.resolve({ sent: 1, with: { parent_id: null } }),
  'update_project_page parent_id': id('other project pages'),
  'update_project_page description': value(DOCUMENT),
  'update_workspace_page parent_id': id('workspace-pages'),
  'update_workspace_page description': value(DOCUMENT),
  'update_workspace_page collection_id': id('collections'),
  'update-workspace-page parent_id': id('workspace-pages'),
  'update-workspace-page label_ids': list('project-labels'),
  'update-workspace-page collection_id': id('collections'),
  'collection_pages_update collection': id('collections'),
  website_url: url,
  link: url,
  logo_asset: id('assets'),
  logo_asset_id: id('assets'),
};

let all: readonly Swept[];
let shared: Place;
let place: Place;
/** What all answers hold. */
const filled = new FilledMembers();

beforeAll(async () => {
  all = await everyOperation();
  shared = await Place.make();
});

const nameOf = ({ id }: Operation, member: string): string => `${id} ${member}`;

function made(name: string, { type, format, enum: choices, minimum = 0, maximum, maxLength }: Member, before: unknown) {
  if (choices) return choices.find((choice) => choice !== null && choice !== before);
  switch ([type].flat().find((one) => one !== 'null')) {
    case 'boolean':
      return before !== true;
    case 'integer':
    case 'number':
      return Math.min(Math.max(minimum, 1), maximum ?? Infinity) + (before === 1 ? 1 : 0);
    case 'array':
      return [];
    case 'object':
      return { sent: name };
    default:
      if (format === 'date') return '2026-01-14';
      if (format === 'date-time') return '2026-01-14T09:22:41.000000Z';
      return name.endsWith('html') ? `<p>${unique('n')}</p>` : unique('N').slice(0, maxLength);
  }
}

/** What is changed, one member after the other. */
interface Subject {
  readonly path: string;
  /** The operation that reads the same address. */
  readonly reading?: Operation;
  /** What was answered last. */
  shown: Readonly<Record<string, unknown>>;
}

async function subjectOf({ document, operation }: Swept): Promise<Subject> {
  const { path } = await requestFor(document, operation, place, true);
  const match = document.match('GET', path);
  const reading = match?.declared.shape === 'one' ? match : undefined;
  const shown = reading ? (await clientOf(place.tenant, operation).get(path)).body : {};
  return { path, reading, shown: shown as Subject['shown'] };
}

async function roundTrip(swept: Swept, subject: Subject, member: string, schema: Member): Promise<string | undefined> {
  const { document, operation } = swept;
  const client = clientOf(place.tenant, operation);
  const { path, reading } = subject;
  const make = VALUES[nameOf(operation, member)] ?? VALUES[member];
  const {
    sent,
    shown = sent,
    with: others = {},
  } = (await make?.(place, path)) ?? { sent: made(member, schema, subject.shown[member]) };
  const reply = await send(client, { method: 'PATCH', path, body: { ...others, [member]: sent } });
  if (reply.status !== 200) return `${reply.status} ${reply.text.slice(0, 200)}`;
  filled.add(document, operation, reply);
  subject.shown = reply.body as Subject['shown'];
  const name = SHOWN_AS[nameOf(operation, member)] ?? member;
  const answers = [subject.shown];
  if (reading) {
    const read = await client.elsewhere().get(path);
    filled.add(document, reading, read);
    answers.push(read.body as Subject['shown']);
  }
  const wrong = answers.find((body) => !isDeepStrictEqual(body[name], shown));
  return wrong && `sent ${JSON.stringify(sent)}, answered ${JSON.stringify(wrong[name])}`;
}

const HANDLER_DECIDES = 'its handler needs an address';
const PROTOCOL_NEEDS = 'the protocol of the provider needs it';
const PROJECT_NEEDED = 'a mapping without all projects needs one';

/** Members that null alone cannot clear; each with the reason. */
const NOT_ALONE: Readonly<Record<string, string>> = {
  'update_project_mapping all_projects': PROJECT_NEEDED,
  'update-project-mapping all_projects': PROJECT_NEEDED,
  'update-identity-provider issuer': PROTOCOL_NEEDS,
  'update-identity-provider client_id': PROTOCOL_NEEDS,
  'update-identity-provider scopes': PROTOCOL_NEEDS,
  'update-automation-node config': HANDLER_DECIDES,
  'update-workspace-automation-node config': HANDLER_DECIDES,
};

/** What null leads to where the document does not say it, by operation and member. */
const CLEARED: Readonly<Record<string, (shown: unknown) => boolean>> = {
  'update-project-automation project_ids': (shown) => (shown as string[]).length === 1,
  'update_cycle owned_by': isUuid,
  'update-work-item state_id': isUuid,
  'update-work-item state': isUuid,
  'update_work_item state_id': isUuid,
  'update_work_item state': isUuid,
  'update_epic state_id': isUuid,
  'update_epic state': isUuid,
  'update-state color': (shown) => /^#/.test(String(shown)),
  'update_state color': (shown) => /^#/.test(String(shown)),
  'update_project timezone': (shown) => shown === 'UTC',
  'update-project timezone': (shown) => shown === 'UTC',
};

async function cleared(swept: Swept, subject: Subject, member: string, schema: Member): Promise<string | undefined> {
  const name = nameOf(swept.operation, member);
  if (name in NOT_ALONE) return undefined;
  const client = clientOf(place.tenant, swept.operation);
  const reply = await send(client, { method: 'PATCH', path: subject.path, body: { [member]: null } });
  if (reply.status !== 200) return `${reply.status} ${reply.text.slice(0, 200)}`;
  subject.shown = reply.body as Subject['shown'];
  const told = / ?Null means (.*)\.$/.exec(schema.description ?? '')?.[1];
  const empty: unknown = told === undefined ? null : JSON.parse(told);
  const shown = subject.shown[SHOWN_AS[name] ?? member];
  const isCleared = CLEARED[name]?.(shown) ?? isDeepStrictEqual(shown, empty);
  return isCleared ? undefined : `sent null, answered ${JSON.stringify(shown)}`;
}

type Examine = (swept: Swept, subject: Subject, member: string, schema: Member) => Promise<string | undefined>;
type Members = readonly (readonly [member: string, schema: Member])[];

/** Examines one member after the other; answers what is wrong. */
async function ofMembers(swept: Swept, members: Members, examine: Examine): Promise<string[]> {
  const found: string[] = [];
  let subject = await subjectOf(swept);
  for (const [member, schema] of members) {
    let problem = await examine(swept, subject, member, schema);
    if (problem) {
      // What other members have made of it, as something archived, may not take this one.
      subject = await subjectOf(swept);
      problem = await examine(swept, subject, member, schema);
    }
    if (problem) found.push(`${nameOf(swept.operation, member)}: ${problem}`);
  }
  return found;
}

/** Does something with every member that a PATCH of one record takes; answers what is wrong, and how many there were. */
async function ofEveryMember(isMeant: (schema: Member) => boolean, examine: Examine) {
  const updates = oncePerHandler(all).filter(
    ({ operation }) => operation.method === 'PATCH' && operation.declared.shape === 'one' && operation.body,
  );
  const found: string[] = [];
  let tried = 0;
  for (const swept of updates) {
    const { operation } = swept;
    const members = Object.entries((operation.body!.properties ?? {}) as Record<string, Member>).filter(
      ([member, schema]) =>
        !schema.readOnly && !schema['x-alias-of'] && !(nameOf(operation, member) in UNSHOWN) && isMeant(schema),
    );
    if (!members.length) continue;
    tried += members.length;
    place = await placeFor(operation.path, shared);
    found.push(
      ...(await ofMembers(swept, members, examine).catch((error: Error) => [`${operation.id}: ${error.message}`])),
    );
  }
  return { found, tried };
}

it('keeps every member that a PATCH names: the answer and the next reading show it', async () => {
  const { found, tried } = await ofEveryMember(() => true, roundTrip);
  expect(found).toEqual([]);
  expect(tried).toBeGreaterThan(100);
});

it('clears with null whatever can be empty or has a default', async () => {
  const { found, tried } = await ofEveryMember(({ type }) => [type].flat().includes('null'), cleared);
  expect(found).toEqual([]);
  expect(tried).toBeGreaterThan(60);
});

it('no member of an answer is empty, or the same switch or number, in all records', async () => {
  const reads = oncePerHandler(all).filter(({ operation }) => operation.method === 'GET');
  for (const { document, operation } of reads) {
    const reply = await send(clientOf(shared.tenant, operation), await requestFor(document, operation, shared));
    if (reply.status === 200) filled.add(document, operation, reply);
  }
  expect(filled.unfilled.filter((found) => !isUnfilled(found.split(' ', 2).join(' '))).sort()).toEqual([]);
});
