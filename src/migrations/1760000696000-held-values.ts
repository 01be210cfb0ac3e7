import type { MigrationInterface, QueryRunner } from 'typeorm';

const NAME = 'ix_property_values_property';
const KEY = 'workspace_id, property_id, project_id';

/** Which items have a value of a property is read in the order of the items, to find those that have none. */
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
