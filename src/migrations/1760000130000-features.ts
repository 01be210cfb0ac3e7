import type { MigrationInterface, QueryRunner } from 'typeorm';

const SWITCHES = [
  'is_epic_enabled',
  'is_milestone_enabled',
  'is_workflow_enabled',
  'is_project_updates_enabled',
  'is_parallel_cycles_enabled',
  'is_automated_cycle_enabled',
  'is_manually_start_end_cycles_enabled',
];

/** The feature switches of workspaces and projects. Pages of projects are on by default, and so is the wiki. */
export class Features1760000130000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const name of SWITCHES) {
      await runner.query(`alter table projects add column ${name} boolean not null default false`);
    }
    await runner.query(`alter table workspaces alter column features set default '{wiki}'`);
    await runner.query(`alter table workspaces add column features_version integer not null default 1`);
    await runner.query(`alter table workspaces add column work_item_type_default_level integer not null default 0`);
    await runner.query(
      `update workspaces set features = array_append(features, 'wiki') where not 'wiki' = any(features)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table workspaces alter column features set default '{}'`);
    await runner.query(`alter table workspaces drop column features_version`);
    await runner.query(`alter table workspaces drop column work_item_type_default_level`);
    for (const name of SWITCHES) await runner.query(`alter table projects drop column ${name}`);
  }
}
