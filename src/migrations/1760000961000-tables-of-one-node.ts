import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Tables that lie on one node when others are spread refer to no table that does not. Kept answers expire after a day,
 * with or without their person; workspaces are never removed.
 */
export class TablesOfOneNode1760000961000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table idempotency_keys drop constraint fk_idempotency_keys_user');
    await runner.query('alter table oauth_apps drop constraint fk_oauth_apps_workspace');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'delete from idempotency_keys k where not exists (select 1 from users u where u.id = k.user_id)',
    );
    await runner.query(
      `alter table idempotency_keys add constraint fk_idempotency_keys_user
       foreign key (user_id) references users (id) on delete cascade`,
    );
    await runner.query(
      `alter table oauth_apps add constraint fk_oauth_apps_workspace
       foreign key (owner_workspace_id) references workspaces (id)`,
    );
  }
}
