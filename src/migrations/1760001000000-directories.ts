import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes by age: every statement about old rows names their workspace. */
const BY_AGE = [
  ['notifications', 'ix_notifications_created', 'ix_notifications_age'],
  ['automation_runs', 'ix_automation_runs_created', 'ix_automation_runs_age'],
  ['automation_activities', 'ix_automation_activities_age', 'ix_automation_activities_old'],
  ['webhook_deliveries', 'ix_webhook_deliveries_created', 'ix_webhook_deliveries_age'],
  ['webhook_logs', 'ix_webhook_logs_created', 'ix_webhook_logs_age'],
] as const;

/** Where workspaces and memberships are, for a database whose workspaces lie on many nodes (ADR 106). */
export class Directories1760001000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table workspace_directory (
        id uuid not null,
        slug text not null,
        name text not null,
        created_at timestamptz not null,
        suspended_at timestamptz,
        purge_at timestamptz,
        deleted_at timestamptz,
        constraint pk_workspace_directory primary key (id)
      )`);
    await runner.query(`
      insert into workspace_directory (id, slug, name, created_at, suspended_at, purge_at, deleted_at)
      select id, slug, name, created_at, suspended_at, purge_at, deleted_at from workspaces`);
    await runner.query('create unique index uq_workspace_directory_slug on workspace_directory (slug)');
    await runner.query('create index ix_workspace_directory_created on workspace_directory (created_at, id)');
    await runner.query(`
      create table membership_places (
        user_id uuid not null,
        tenant_id uuid not null,
        constraint pk_membership_places primary key (user_id, tenant_id)
      )`);
    await runner.query(`
      insert into membership_places (user_id, tenant_id)
      select distinct user_id, workspace_id from workspace_members`);
    await runner.query('create index ix_membership_places_tenant on membership_places (tenant_id)');
    await runner.query(`
      create table group_sync_places (tenant_id uuid not null, constraint pk_group_sync_places primary key (tenant_id))`);
    await runner.query('insert into group_sync_places (tenant_id) select workspace_id from group_sync_configs');
    for (const [table, before, now] of BY_AGE) {
      await runner.query(`create index ${now} on ${table} (workspace_id, created_at)`);
      await runner.query(`drop index ${before}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, before, now] of BY_AGE) {
      await runner.query(`create index ${before} on ${table} (created_at)`);
      await runner.query(`drop index ${now}`);
    }
    await runner.query('drop table group_sync_places');
    await runner.query('drop table membership_places');
    await runner.query('drop table workspace_directory');
  }
}
