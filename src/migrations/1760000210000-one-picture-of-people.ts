import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Drops a second avatar column that was never written. */
export class OnePictureOfPeople1760000210000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table users drop column avatar');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table users add column avatar text not null default ''`);
  }
}
