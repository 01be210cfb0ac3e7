import { Client as Connection } from 'pg';
import { addProject, expectOk, expectProblem, newTenant, testRun, type Project, type Tenant } from '../../support';

const PAIRS = 10;

let tenant: Tenant;
let project: Project;
let neighbour: Tenant;
let path: string;

beforeAll(async () => {
  [tenant, neighbour] = [await newTenant(), await newTenant()];
  project = await addProject(tenant);
  path = `projects/${project.id}/work-items/`;
});

const create = async (name: string): Promise<string> =>
  expectOk(await tenant.v2.post(path, { name }), 201).id as string;

async function timed<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly ms: number }> {
  const startedAt = performance.now();
  const result = await work();
  return { result, ms: performance.now() - startedAt };
}

/** PostgreSQL looks for deadlocks once somebody has waited for a second: where there are some, each costs that much. */
it('moves items crosswise without a deadlock, however many ask for it at once', async () => {
  const [a, b] = [await create('a'), await create('b')];
  const move = (id: string, parent: string) => tenant.v2.patch(`${path}${id}/`, { parent_id: parent });
  const clear = () => Promise.all([a, b].map((id) => tenant.v2.patch(`${path}${id}/`, { parent_id: null })));
  await clear();
  const oneByOne = await timed(async () => {
    for (let pair = 0; pair < PAIRS; pair++) {
      await move(a, b);
      await move(b, a);
    }
  });
  await clear();
  const together = await timed(() => Promise.all(Array.from({ length: PAIRS }, () => [move(a, b), move(b, a)]).flat()));
  const statuses = together.result.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(PAIRS);
  expect(statuses.filter((status) => status === 400)).toHaveLength(PAIRS);
  expect(together.ms).toBeLessThan(oneByOne.ms * 2 + 5_000);
});

it('answers others while one workspace waits for its own locks, and tells those in the end that they waited', async () => {
  const id = await create('locked');
  const holder = new Connection({ connectionString: testRun().databaseUrl });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from work_items where workspace_id = $1 and id = $2 for update', [
      tenant.workspaceId,
      id,
    ]);
    let waiting = 30;
    const writes = Array.from({ length: waiting }, async (_, index) => {
      const reply = await tenant.v2.patch(`${path}${id}/`, { name: `n${index}` });
      waiting--;
      return reply;
    });
    const read = () => neighbour.v2.get('projects/');
    for (let round = 0; round < 5; round++) expectOk(await read());
    expect(waiting).toBe(30);
    await Promise.race(writes);
    expectProblem(await Promise.race(writes), 503, 'service_unavailable');
    await holder.query('commit');
    await Promise.all(writes);
  } finally {
    await holder.end();
  }
});
