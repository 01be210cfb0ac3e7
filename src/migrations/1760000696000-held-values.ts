import type { MigrationInterface, QueryRunner } from 'typeorm';

const NAME = 'ix_property_values_property';
const KEY = 'workspace_id, property_id, project_id';

/** Adds the items to the index in their order, to find items that have no value of a property. */
export class HeldValues1760000696000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await this.replace(runner, `${KEY}, work_item_id`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.replace(runner, KEY);
  }

  private async replace(runner: QueryRunner, key: string): Promise<void> {
    await runner.query(`drop index ${NAME}`);
    await runner.query(`create index ${NAME} on work_item_property_values (${key})`);
  }
}
