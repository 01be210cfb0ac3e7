import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables that may have many records, with the column that is searched. */
const NAMES = [
  ['cycles', 'name'],
  ['modules', 'name'],
  ['milestones', 'title'],
  ['views', 'name'],
  ['customers', 'name'],
  ['releases', 'name'],
  ['initiatives', 'name'],
] as const;

/** Indexes for substrings of names: for the search over all kinds, and for the search of each list. */
export class Names1760000863000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, column] of NAMES)
      await runner.query(
        `create index ix_${table}_pieces on ${table} using gin (${column} gin_trgm_ops) where deleted_at is null`,
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table] of NAMES) await runner.query(`drop index ix_${table}_pieces`);
  }
}
