import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Kept answers no longer refer to people, so that the table can lie on one node when others are spread. They expire
 * after a day, with or without their person.
 */
export class IdempotencyKeysAlone1760000961000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table idempotency_keys drop constraint fk_idempotency_keys_user');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'delete from idempotency_keys k where not exists (select 1 from users u where u.id = k.user_id)',
    );
    await runner.query(
      `alter table idempotency_keys add constraint fk_idempotency_keys_user
       foreign key (user_id) references users (id) on delete cascade`,
    );
  }
}
