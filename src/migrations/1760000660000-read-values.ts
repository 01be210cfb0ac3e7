import type { MigrationInterface, QueryRunner } from 'typeorm';

const KEY = 'workspace_id, work_item_id, property_id, place';

/**
 * Adds the values to the index that finds them, so that they are compared without reading rows. Texts get an index for
 * substrings, as names of work items have.
 */
export class ReadValues1760000660000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await this.replace(runner, ' include (number_value, moment_value, flag_value, record_value)');
    await runner.query(
      `create index ix_property_values_piece on work_item_property_values using gin (text_value gin_trgm_ops)
       where text_value is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_property_values_piece');
    await this.replace(runner, '');
  }

  private async replace(runner: QueryRunner, included: string): Promise<void> {
    const table = 'work_item_property_values';
    await runner.query(`create unique index uq_property_values_read on ${table} (${KEY})${included}`);
    await runner.query(`alter table ${table} drop constraint uq_property_values_place`);
    await runner.query(
      `alter table ${table} add constraint uq_property_values_place unique using index uq_property_values_read`,
    );
  }
}
