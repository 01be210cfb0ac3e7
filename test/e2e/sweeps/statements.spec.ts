import {
  addMember,
  addPersonWithRole,
  addProject,
  expectOk,
  newTenant,
  openScene,
  unique,
  type Project,
  type Tenant,
} from '../../support';
import type { Operation, Schema } from '../../support/document';
import { addProperty, addType } from '../../support/properties';
import {
  clientOf,
  everyOperation,
  oncePerHandler,
  RecordingServer,
  requestFor,
  sweepApart,
  type Place,
  type Statements,
  type Swept,
  type SweepRequest,
} from './kit';

jest.setTimeout(900_000);

const [FEW, MANY] = [2, 20];

type Body = Readonly<Record<string, unknown>>;
type Make = (place: Place) => Promise<unknown>;

const newOf =
  (kind: string): Make =>
  (place) =>
    place.newId(kind);
const somebody: Make = async ({ tenant }) => (await addMember(tenant, 'member')).userId;
const aName: Make = () => Promise.resolve({ name: unique('N') });

const colleague: Make = async ({ tenant, project }) => (await addPersonWithRole(tenant, project, 'contributor')).userId;

/** Lists of bodies that need not be sent, by operation and member or by member: what one of their rows may be. */
const ROWS: Readonly<Record<string, Make>> = {
  options: aName,
  label_ids: newOf('labels'),
  assignee_ids: colleague,
  member_ids: somebody,
  members: somebody,
  project_ids: newOf('projects'),
  work_item_ids: newOf('work-items'),
  module_ids: newOf('modules'),
  page_ids: (place) => place.create('pages/', { name: unique('N') }),
  issue_type_ids: newOf('work-item-types'),
  work_item_type_ids: newOf('work-item-types'),
  'create-workflow-transition member_ids': colleague,
  'update-workflow-transition member_ids': colleague,
  'workflow_transitions_create member_ids': colleague,
  ...Object.fromEntries(
    ['create-workspace-page', 'update-workspace-page', 'use-workspace-page-template'].map((operation) => [
      `${operation} label_ids`,
      newOf('project-labels'),
    ]),
  ),
};

/** What has to be said beside the lists. */
const BESIDE: Readonly<Record<string, Body>> = { options: { property_type: 'OPTION' } };

/** Operations whose lists do not have many rows, and why. */
const FEW_ROWS: Readonly<Record<string, string>> = {
  'create-project-automation': 'An automation of a project runs in that one.',
  'update-project-automation': 'An automation of a project runs in that one.',
  add_property_values: 'The property of the samples has one value.',
  update_property_value: 'The property of the samples has one value.',
  'update-webhook': 'Scopes are names, not records.',
};

let server: RecordingServer;
let all: readonly Swept[];
beforeAll(async () => {
  [server, all] = await Promise.all([RecordingServer.start(), everyOperation()]);
});
afterAll(() => server.stop());

/** Members of the body that are lists, and may be as long as the longer of those that are tried. */
function listsOf({ document, operation }: Swept): string[] {
  const { properties = {} } = document.resolve<Schema>(operation.body ?? {});
  return Object.entries(properties as Readonly<Record<string, Schema>>)
    .filter(([, member]) => {
      const { type, maxItems, readOnly } = document.resolve<Schema>(member) as {
        type?: string | string[];
        maxItems?: number;
        readOnly?: boolean;
      };
      if (readOnly) return false;
      return [type].flat().includes('array') && (maxItems === undefined || maxItems >= MANY);
    })
    .map(([name]) => name);
}

const times = <T>(number: number, make: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: number }, make));

const rowsOf = ({ id }: Operation, member: string): Make | undefined => ROWS[`${id} ${member}`] ?? ROWS[member];

/** A request of so many rows, each of which is new. */
async function requestOf(swept: Swept, place: Place, rows: number): Promise<SweepRequest | undefined> {
  const { document, operation } = swept;
  const requests: SweepRequest[] = [];
  for (let i = 0; i < rows; i++) requests.push(await requestFor(document, operation, place, true));
  const bodies = requests.map(({ body }) => body as Body);
  const lists: Record<string, unknown> = {};
  for (const name of listsOf(swept)) {
    const sent = bodies.flatMap((body) => (body[name] ?? []) as unknown[]);
    const make = sent.length >= rows ? undefined : rowsOf(operation, name);
    if (make) Object.assign(lists, BESIDE[name], { [name]: await times(rows, () => make(place)) });
    else if (sent.length) lists[name] = sent;
  }
  return Object.keys(lists).length ? { ...requests[0]!, body: { ...bodies[0], ...lists } } : undefined;
}

/** Statements of which many rows take more than few; what a server remembers for a while may be asked anew. */
function growing(few: Statements, many: Statements): string[] {
  return [...many]
    .filter(([text, times]) => times > Math.max(few.get(text) ?? 0, 1))
    .map(([text, times]) => `${few.get(text) ?? 0} -> ${times} times ${text.replace(/\s+/g, ' ').slice(0, 160)}`);
}

it('sends as many statements for many rows as for few', async () => {
  const batches = oncePerHandler(all).filter((swept) => listsOf(swept).length && !(swept.operation.id in FEW_ROWS));
  await sweepApart(batches, async (swept, place) => {
    const client = clientOf(place.tenant, swept.operation);
    const measured: Statements[] = [];
    for (const rows of [FEW, MANY]) {
      const request = await requestOf(swept, place, rows);
      if (!request) return 'nothing fills its lists';
      const { reply, statements } = await server.send(client, request);
      const isDone = reply.status < 300 && !(reply.body as { failed?: number } | undefined)?.failed;
      if (!isDone) return `${reply.status} ${reply.text.slice(0, 300)}`;
      measured.push(statements);
    }
    const [few, many] = measured as [Statements, Statements];
    return growing(few, many).join('\n    ') || undefined;
  });
  expect(batches.length).toBeGreaterThan(100);
});

describe('a work item of a project without further features takes at most', () => {
  let tenant: Tenant;
  let project: Project;
  beforeAll(async () => {
    tenant = await newTenant();
    project = await addProject(tenant, { is_workflow_enabled: false, is_issue_type_enabled: false });
  });

  const path = () => `projects/${project.id}/work-items/`;
  const made = async (collection: string): Promise<string> =>
    (
      expectOk(await tenant.v2.post(`projects/${project.id}/${collection}/`, { name: unique('N') }), 201) as {
        id: string;
      }
    ).id;

  /** The fewest of some tries: what a server remembers for a while has to be looked up in some of them. */
  async function fewest(make: () => Promise<SweepRequest>, client = tenant.v2): Promise<number> {
    const counts: number[] = [];
    for (let i = 0; i < 5; i++) {
      const { reply, statements } = await server.send(client, await make());
      expect(reply.status).toBeLessThan(300);
      counts.push([...statements.values()].reduce((sum, number) => sum + number, 0));
    }
    return Math.min(...counts);
  }

  const creation = async (more: object): Promise<SweepRequest> => ({
    method: 'POST',
    path: path(),
    body: { name: unique('N'), ...more },
  });

  it('8 statements when it is created by its name', async () => {
    expect(await fewest(() => creation({}))).toBeLessThanOrEqual(8);
  });

  it('10 with a text, labels and assignees', async () => {
    const person = await addPersonWithRole(tenant, project, 'contributor');
    const whole = {
      description_html: '<p>Why</p>',
      label_ids: [await made('labels'), await made('labels')],
      assignee_ids: [person.userId, tenant.owner.userId],
    };
    expect(await fewest(() => creation(whole))).toBeLessThanOrEqual(10);
  });

  it('7 when its name is changed', async () => {
    const id = await made('work-items');
    const body = () => ({ name: unique('N') });
    expect(
      await fewest(() => Promise.resolve({ method: 'PATCH', path: `${path()}${id}/`, body: body() })),
    ).toBeLessThanOrEqual(7);
  });

  it('20 when it is deleted, with all that lies below it', async () => {
    const gone = async (): Promise<SweepRequest> => ({
      method: 'DELETE',
      path: `${path()}${await made('work-items')}/`,
    });
    expect(await fewest(gone)).toBeLessThanOrEqual(20);
  });

  it('the same for many as for few, with the values of their custom properties', async () => {
    const typed = await openScene(tenant, { is_issue_type_enabled: true });
    const typeId = await addType(typed, 'Bug');
    const owner = await addProperty(typed, typeId, ['owner', 'RELATION'], { relation_type: 'USER' });
    const list = { method: 'GET', path: `${typed.at('work-items')}?fields=custom_fields` } as const;
    const add = () =>
      typed.add('work-items', { type_id: typeId, custom_fields: { [owner.name]: tenant.owner.userId } });
    const asked = async (rows: number) => {
      await times(rows, add);
      const { reply, statements } = await server.send(tenant.v2, list);
      const { data } = expectOk(reply) as { data: { custom_fields: object }[] };
      expect(data.filter(({ custom_fields: fields }) => owner.name in fields)).toHaveLength(data.length);
      return statements;
    };
    expect(growing(await asked(FEW), await asked(MANY))).toEqual([]);
  });

  it.each(['zzqx', 'zzqxw', 'zq', '%'])('5 when what hardly any name has is searched for (%s)', async (word) => {
    await made('work-items');
    expectOk(await tenant.v2.post(path(), { name: `Has zzqx ${unique('N')}` }), 201);
    const search = { method: 'GET', path: `work-items/search/?search=${word}` } as const;
    expect(await fewest(() => Promise.resolve(search), tenant.v1)).toBeLessThanOrEqual(5);
  });
});
