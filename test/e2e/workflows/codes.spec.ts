import { addProject, expectOk, expectProblem, sql, unique, untilNoticed, type Reply } from '../../support';
import { openGoverned, type Governed } from './governed-world';
import { openWorld, type World } from './world';

/** A workspace in which each project manages its own, one that governs, and one in between. */
let free: World;
let governed: Governed;
let migrating: World;

beforeAll(async () => {
  [free, governed, migrating] = await Promise.all([openWorld(), openGoverned(), openWorld()]);
  await sql(`update workspaces set governance = 'migrating' where id = $1`, [migrating.tenant.workspaceId]);
  await untilNoticed();
});

const named = () => ({ name: unique('N') });

/** A type that all projects have to have the same workflow for. */
async function mandated(): Promise<{ type: string; workflow: string }> {
  const [type, workflow] = [await governed.type(), await governed.workflow()];
  expectOk(await governed.rule(type, { mode: 'required', default_workflow_id: workflow }));
  return { type, workflow };
}

/** A type for which projects can have one workflow only. */
async function constrained(): Promise<{ type: string; allowed: string; other: string }> {
  const [type, allowed, other] = [await governed.type(), await governed.workflow(), await governed.workflow()];
  const rule = { mode: 'constrained', workflow_ids: [allowed], default_workflow_id: allowed };
  expectOk(await governed.rule(type, rule));
  return { type, allowed, other };
}

/** A workflow of the project for a type of its own, with a way from backlog to started. */
async function chain() {
  const type = await free.type();
  const id = await free.workflow({ work_item_type_ids: [type] }, ['backlog', 'started', 'completed']);
  await free.way(id, 'backlog', 'started');
  return { type, id, path: `${free.at('workflows')}${id}/` };
}

/** Each refined code of the error table about types, workflows and governance, with a request that it answers. */
const CODES: readonly (readonly [status: number, code: string, () => Promise<Reply>, more?: object])[] = [
  [
    400,
    'workflow_outside_allowlist',
    async () => {
      const { type, other } = await constrained();
      return governed.pick(type, other);
    },
  ],
  [
    403,
    'workflow_transition_denied',
    async () => {
      const { type } = await chain();
      return free.move(await free.item({ type_id: type }), 'completed');
    },
  ],
  [
    403,
    'workflow_mandated',
    async () => {
      const { type, workflow } = await mandated();
      return governed.pick(type, workflow);
    },
  ],
  [
    403,
    'workflow_assigned_by_workspace',
    async () => {
      const [type, workflow] = [await governed.type(), await governed.workflow()];
      expectOk(await governed.pin(type, workflow));
      return governed.pick(type, workflow);
    },
  ],
  [409, 'states_managed_at_workspace', () => governed.v2.post(governed.at('workflows'), named())],
  [409, 'states_managed_at_project', () => free.v2.get('workflows/')],
  [
    409,
    'templates_managed_at_workspace',
    () => governed.v2.post(governed.at('page-templates'), { ...named(), template_data: {} }),
  ],
  [409, 'work_item_types_managed_at_workspace', () => governed.v2.post(governed.at('work-item-types'), named())],
  [409, 'work_item_types_managed_at_project', () => free.v2.post('work-item-types/', named())],
  [409, 'governance_migration_in_progress', () => migrating.v2.post(migrating.at('work-items'), named())],
  [
    409,
    'workflow_in_use',
    async () => {
      const workflow = await governed.workflow();
      expectOk(await governed.pick(await governed.type(), workflow));
      return governed.v2.delete(`workflows/${workflow}/`);
    },
  ],
  [
    409,
    'workflow_state_orphans',
    async () => {
      const { path, id, type } = await chain();
      await free.item({ type_id: type, state_id: free.states.completed });
      return free.v2.delete(`${path}states/${await free.held(id, 'completed')}/`);
    },
    { orphans: { orphans: [{ count: 1, per_project: [{ count: 1 }] }], invalid_targets: [] } },
  ],
  [
    409,
    'workflow_state_dependencies',
    async () => {
      const { path, id } = await chain();
      return free.v2.delete(`${path}states/${await free.held(id, 'started')}/`);
    },
  ],
  [
    409,
    'workflow_allowlist_excludes_in_use',
    async () => {
      const { type, allowed, other } = await constrained();
      expectOk(await governed.pick(type, allowed));
      return governed.rule(type, { workflow_ids: [other], default_workflow_id: other });
    },
    { workflows: [{ id: expect.any(String) as string, name: expect.any(String) as string }] },
  ],
  [
    409,
    'workflow_pins_unavailable',
    async () => {
      const { type, workflow } = await mandated();
      return governed.pin(type, workflow);
    },
  ],
];

const TYPES: Readonly<Record<number, string>> = { 400: 'invalid_request', 403: 'forbidden', 409: 'conflict' };

for (const [status, code, request, more = {}] of CODES) {
  it(`${status} ${code}`, async () => {
    const reply = await request();
    expectProblem(reply, status, code);
    expect(reply.body).toMatchObject({ type: TYPES[status], code, ...more });
  });
}

describe('what the table says beside the codes', () => {
  it('an allowlist drops what projects have where that is acknowledged', async () => {
    const { type, allowed, other } = await constrained();
    expectOk(await governed.pick(type, allowed));
    const rule = { workflow_ids: [other], default_workflow_id: other };
    expectOk(await governed.rule(type, { ...rule, acknowledge: true }));
    const { picks } = expectOk(await governed.v2.get(governed.at('workflow-picks'))) as { picks: object[] };
    expect(picks).not.toContainEqual(expect.objectContaining({ work_item_type_id: type }));
  });

  it.each([
    [
      'the default one',
      async () => (expectOk(await governed.v2.get('workflows/?is_default=true')).data[0] as { id: string }).id,
    ],
    ['the default of a type', async () => (await mandated()).workflow],
    ['one on an allowlist', async () => (await constrained()).allowed],
    [
      'a pinned one',
      async () => {
        const workflow = await governed.workflow();
        expectOk(await governed.pin(await governed.type(), workflow));
        return workflow;
      },
    ],
  ])('%s is in use', async (_, workflow) => {
    expectProblem(await governed.v2.delete(`workflows/${await workflow()}/`), 409, 'workflow_in_use');
  });

  it('a pin outside the allowlist is refused as a pick is', async () => {
    const { type, other } = await constrained();
    expectProblem(await governed.pin(type, other), 400, 'workflow_outside_allowlist');
    expectProblem(await governed.rule(type, { default_workflow_id: other }), 400, 'workflow_outside_allowlist');
  });
});

/** Each row of the mode table: what is refused with which code, and what is carried out. */
interface Mode {
  readonly refused: readonly (readonly [code: string, () => Promise<Reply>])[];
  readonly done: readonly (() => Promise<Reply>)[];
}

const MODES: Readonly<Record<string, Mode>> = {
  'work item types at project level': {
    refused: [
      ['work_item_types_managed_at_project', () => free.v2.post('work-item-types/', named())],
      ['work_item_types_managed_at_project', () => free.v2.post('work-item-properties/', named())],
    ],
    done: [
      () => free.v2.get('work-item-types/'),
      () => free.v2.get('work-item-properties/'),
      () => free.v2.post(free.at('work-item-types'), named()),
    ],
  },
  'work item types at workspace level': {
    refused: [
      ['work_item_types_managed_at_workspace', () => governed.v2.post(governed.at('work-item-types'), named())],
      ['work_item_types_managed_at_workspace', () => governed.v2.post(governed.at('work-item-properties'), named())],
    ],
    done: [
      () => governed.v2.get(governed.at('work-item-types')),
      () => governed.v2.get(governed.at('work-item-properties')),
      () => governed.v2.post('work-item-types/', named()),
    ],
  },
  'governance on': {
    refused: [
      ['states_managed_at_workspace', () => governed.v2.post(governed.at('states'), { ...named(), color: '#111' })],
      ['states_managed_at_workspace', () => governed.v2.post(governed.at('workflows'), named())],
      [
        'templates_managed_at_workspace',
        () => governed.v2.post(governed.at('page-templates'), { ...named(), template_data: {} }),
      ],
    ],
    done: [
      () => governed.v2.get(governed.at('states')),
      () => governed.v2.get(governed.at('workflows')),
      () => governed.v2.get(governed.at('page-templates')),
      () => governed.v2.post('states/', { ...named(), color: '#111' }),
      () => governed.v2.post('workflows/', named()),
    ],
  },
  'governance off': {
    refused: [
      ['states_managed_at_project', () => free.v2.post('states/', { ...named(), color: '#111' })],
      ['states_managed_at_project', () => free.v2.get('states/')],
      ['states_managed_at_project', () => free.v2.post('workflows/', named())],
      ['states_managed_at_project', () => free.v2.get('workflows/')],
      ['states_managed_at_project', () => free.v2.get(free.at('workflow-picks'))],
    ],
    done: [
      () => free.v2.post(free.at('states'), { ...named(), color: '#111' }),
      () => free.v2.post(free.at('workflows'), named()),
    ],
  },
  'governance migration running': {
    refused: [
      ['states', { ...named(), color: '#111' }],
      ['workflows', named()],
      ['work-item-types', named()],
      ['work-items', named()],
      ['labels', named()],
    ].map(([collection, body]) => [
      'governance_migration_in_progress',
      () => migrating.v2.post(migrating.at(collection as string), body as object),
    ]),
    done: [
      () => migrating.v2.get(migrating.at('states')),
      () => migrating.v2.get(migrating.at('workflows')),
      () => migrating.v2.get(migrating.at('work-item-types')),
      () => migrating.v2.get(migrating.at('work-items')),
    ],
  },
};

it.each(Object.entries(MODES))('mode: %s', async (_, { refused, done }) => {
  for (const [code, request] of refused) expectProblem(await request(), 409, code);
  for (const request of done) expect([200, 201]).toContain((await request()).status);
});

it('new projects of a workspace that governs begin under its workflows', async () => {
  const tenant = governed.tenant;
  const { id } = await addProject(tenant, { is_workflow_enabled: true });
  const workflows = expectOk(await tenant.v2.get(`projects/${id}/workflows/?is_default=true`)).data as object[];
  expect(workflows).toHaveLength(1);
});
