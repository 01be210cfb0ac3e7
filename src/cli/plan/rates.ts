import type { DataSource, QueryRunner } from 'typeorm';

/** Rows per millisecond. */
export interface Rates {
  readonly scan: number;
  readonly write: number;
  readonly index: number;
}

/** Enough for the figures to be steady, and written in about a second. */
const SAMPLE_ROWS = 20_000;
const WIDTH = { least: 40, most: 4_000 } as const;

/** Measures how fast this PostgreSQL reads, writes and indexes rows of a width, in a table of a scratch database. */
export async function measureRates(scratch: DataSource, bytesPerRow: number): Promise<Rates> {
  const width = Math.min(Math.max(Math.round(bytesPerRow), WIDTH.least), WIDTH.most);
  const runner = scratch.createQueryRunner('master');
  await runner.connect();
  try {
    await runner.query('create table cairn_sample (id integer, content text)');
    await runner.query(
      `insert into cairn_sample
       select n, left(repeat(md5(n::text), ${Math.ceil(width / 32)}), ${width}) from generate_series(1, ${SAMPLE_ROWS}) n`,
    );
    return {
      scan: await rateOf(runner, 'select count(*) from cairn_sample where length(content) < 0'),
      write: await rateOf(runner, 'update cairn_sample set id = id + 1'),
      index: await rateOf(runner, 'create index on cairn_sample (content, id)'),
    };
  } finally {
    await runner.query('drop table if exists cairn_sample');
    await runner.release();
  }
}

async function rateOf(runner: QueryRunner, statement: string): Promise<number> {
  const startedAt = performance.now();
  await runner.query(statement);
  return SAMPLE_ROWS / Math.max(performance.now() - startedAt, 0.1);
}
