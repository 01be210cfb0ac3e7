import type { MigrationInterface, QueryRunner } from 'typeorm';

const GOVERNED = `
  select w.id from workspaces w where w.governance = 'on' and w.deleted_at is null`;

const STATEMENTS = [
  `update governance_migrations set lift = 'types', after = null, completed_at = null, updated_at = now()
   where workspace_id in (${GOVERNED})`,
  `select graphile_worker.add_job('governance.lift', payload := json_build_object('workspaceId', g.id),
     max_attempts := 30000, job_key := 'governance.lift:' || g.id) from (${GOVERNED}) g`,
  `update workspaces set governance = 'migrating' where id in (${GOVERNED})`,
];

/** Workspaces that govern their projects take over their types as well, which stayed with the projects before. */
export class LiftedTypes1760000640000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  /** Merged types cannot be separated again, so workspaces keep them. */
  async down(): Promise<void> {}
}
