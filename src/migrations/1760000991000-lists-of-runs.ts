import type { MigrationInterface, QueryRunner } from 'typeorm';

const OF_RUNS = {
  ix_agent_runs_project: ['(workspace_id, project_id)', '(workspace_id, project_id, created_at, id)'],
  ix_agent_runs_item: ['(workspace_id, work_item_id)', '(workspace_id, work_item_id, created_at, id)'],
} as const;

/** Indexes for the lists of artifacts, and of the runs of a project or a work item, in the order of their creation. */
export class ListsOfRuns1760000991000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await replace(runner, ([, now]) => now);
    await runner.query(
      'create index ix_artifacts_created on artifacts (workspace_id, created_at, id) where deleted_at is null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_artifacts_created');
    await replace(runner, ([before]) => before);
  }
}

async function replace(runner: QueryRunner, columnsOf: (both: readonly [string, string]) => string): Promise<void> {
  for (const [name, both] of Object.entries(OF_RUNS)) {
    await runner.query(`drop index ${name}`);
    await runner.query(`create index ${name} on agent_runs ${columnsOf(both)}`);
  }
}
