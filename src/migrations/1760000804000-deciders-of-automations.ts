import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Automations act as the person who last decided what they do. For existing ones, only the creator is known. */
export class DecidersOfAutomations1760000804000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table automations add column decided_by_id uuid');
    await runner.query('update automations set decided_by_id = created_by_id');
    await runner.query('alter table automation_runs add column actor_id uuid');
    await runner.query(
      `update automation_runs r set actor_id = a.decided_by_id from automations a
       where a.workspace_id = r.workspace_id and a.id = r.automation_id and r.status = 'waiting'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table automation_runs drop column actor_id');
    await runner.query('alter table automations drop column decided_by_id');
  }
}
