import { addCycle, RUNNING } from '../../support/cycles';
import { expectOk, openScene, unique } from '../../support';
import { RecordingServer, type Statements } from '../sweeps/kit';

const WRITES = /\b(insert into|update|delete from) ([a-z_]+) (?!set nothing)/g;

let server: RecordingServer;
beforeAll(async () => {
  server = await RecordingServer.start();
});
afterAll(() => server.stop());

/** How often each table was written, by the kind of writing. */
function writesIn(statements: Statements): Record<string, number> {
  const writes: Record<string, number> = {};
  for (const [text, times] of statements) {
    const own = new Set([...text.toLowerCase().matchAll(WRITES)].map(([, verb, table]) => `${verb} ${table}`));
    for (const write of own) writes[write] = (writes[write] ?? 0) + times;
  }
  return writes;
}

/** Rows are inserted by up to 64 at once (`insertRows`): 500 as seven times 64, 32, 16 and 4. */
const INSERTS = 10;

it.each(['cycles', 'modules'] as const)('five hundred items come into %s by few statements a table', async (kind) => {
  const scene = await openScene(undefined, { cycle_view: true, module_view: true });
  const ids: string[] = [];
  for (let count = 0; count < 10; count++) {
    const items = Array.from({ length: 50 }, () => ({ name: unique('N') }));
    const { results } = expectOk(await scene.v2.post(`${scene.at('work-items')}bulk-create/`, { items }));
    ids.push(...(results as { id: string }[]).map(({ id }) => id));
  }
  const holder = kind === 'cycles' ? await addCycle(scene.tenant, scene.project.id, RUNNING) : await scene.add(kind);
  const path = `${scene.at(kind)}${holder}/work-items/`;
  const { reply, statements } = await server.send(scene.v2, { method: 'POST', path, body: { add: ids } });
  expect(expectOk(reply).added).toHaveLength(500);
  const writes = writesIn(statements);
  expect(writes).toMatchObject({ 'insert into activities': INSERTS, 'insert into outbox': INSERTS });
  expect(writes).toHaveProperty([`insert into work_item_${kind}`]);
  const most = ([write]: [string, number]) => (write.startsWith('insert') ? INSERTS : 1);
  expect(Object.entries(writes).filter((entry) => entry[1] > most(entry))).toEqual([]);
});
