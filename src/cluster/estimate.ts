import type { Client, ClientConfig } from 'pg';
import { quoted } from '../backup';
import { assertCitus } from './citus';
import { layoutOf, type Table } from './layout';
import { inTransaction, withSession } from './session';
import { sizesOf } from './sizes';

/** Enough for the figure to be steady. */
const SAMPLE_ROWS = 20_000;

/** Of taking a key away and adding it again. */
const KEY_SECONDS = 0.05;

/**
 * Estimates the seconds of a distribution: from an empty table and from rows of the largest one, which are spread in a
 * transaction that is undone.
 */
export const estimate = (connection: ClientConfig, shards: number): Promise<number> =>
  withSession(connection, async (client) => {
    await assertCitus(client);
    const layout = await layoutOf(client, true);
    const { left, bytes, largest } = await sizesOf(client, layout);
    if (!largest) return 0;
    const sample = await spreadSample(client, { table: largest, rows: SAMPLE_ROWS, shards });
    const empty = await spreadSample(client, { table: largest, rows: 0, shards });
    const rate = sample.bytes / Math.max(sample.seconds - empty.seconds, 0.001);
    const keys = layout.keys.filter(({ kind }) => kind === 'foreign').length;
    return left * empty.seconds + bytes / rate + keys * KEY_SECONDS;
  });

interface Sample {
  readonly table: Table;
  readonly rows: number;
  readonly shards: number;
}

class Undone extends Error {}

async function spreadSample(client: Client, { table, rows, shards }: Sample) {
  const measured = { seconds: 0, bytes: 0 };
  await inTransaction(client, async () => {
    await client.query(`create table cairn_sample (like ${quoted(table.name)} including indexes including defaults)`);
    await client.query(`insert into cairn_sample select * from ${quoted(table.name)} limit ${rows}`);
    const { rows: size } = await client.query<{ bytes: number }>(
      `select pg_total_relation_size('cairn_sample')::float8 as bytes`,
    );
    const startedAt = performance.now();
    await client.query(
      `select create_distributed_table('cairn_sample', '${table.column}', shard_count => ${shards}, colocate_with => 'none')`,
    );
    measured.seconds = (performance.now() - startedAt) / 1000;
    measured.bytes = size[0]!.bytes;
    throw new Undone();
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return measured;
}
