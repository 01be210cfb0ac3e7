import type { Socket } from 'node:net';
import { PooledClient } from '../../../libs/persistence/pooled-client';
import { testRun } from '../../support';

describe('statements that are sent without waiting for each other', () => {
  const client = new PooledClient({ connectionString: testRun().databaseUrl, pipeline: true } as object);

  beforeAll(() => client.connect());
  afterAll(() => client.end());

  /** Counts how often the socket writes during `work`. */
  async function writesDuring(work: () => Promise<unknown>): Promise<number> {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    const spies = (['_write', '_writev'] as const).map((name) => jest.spyOn(stream, name as never));
    await work();
    const writes = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
    for (const spy of spies) spy.mockRestore();
    return writes;
  }

  it('leave together', async () => {
    const answers: unknown[] = [];
    const writes = await writesDuring(async () => {
      const begun = client.query('begin');
      // As in a use case, later statements are sent after other promises were kept, but within the same turn.
      await Promise.resolve();
      const found = client.query({ name: 'one', text: 'select $1::int as one', values: [1] });
      answers.push((await Promise.all([begun, found, client.query('commit')]))[1].rows);
    });
    expect(answers).toEqual([[{ one: 1 }]]);
    expect(writes).toBe(1);
  });

  it('leave at once where each waits for the one before', async () => {
    const writes = await writesDuring(async () => {
      await client.query('begin');
      await client.query('commit');
    });
    expect(writes).toBe(2);
  });
});
