import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People have one picture; nothing ever wrote the other column. */
export class OnePictureOfPeople1760000210000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table users drop column avatar');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table users add column avatar text not null default ''`);
  }
}
