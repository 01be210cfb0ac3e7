import { Injectable } from '@nestjs/common';
import type { WorkspaceActor } from '#kernel';
import { Db, RowStore } from '#persistence';
import {
  GovernanceMigrations,
  type GovernanceMigrationRecord,
} from '../../application/governance-migration.repository';
import type { Position } from '../../domain/lifting';
import { GovernanceMigrationRow } from './governance-migration.row';

type InWorkspace = Pick<WorkspaceActor, 'workspaceId'>;

/** A workspace has at most one migration, whose id is that of the workspace. */
@Injectable()
export class SqlGovernanceMigrations extends GovernanceMigrations {
  private readonly rows: RowStore<GovernanceMigrationRow>;

  constructor(private readonly db: Db) {
    super();
    this.rows = new RowStore(db, GovernanceMigrationRow);
  }

  async find({ workspaceId }: InWorkspace): Promise<GovernanceMigrationRecord | null> {
    const { table, fields } = this.rows.fields();
    const columns = fields.map(({ column, property }) => `${column} as "${property}"`).join(', ');
    const text = `select ${columns} from ${table} where workspace_id = $1 and id = $1`;
    const [migration] = await this.db.query<GovernanceMigrationRecord>(text, [workspaceId]);
    return migration ?? null;
  }

  async begin(ctx: WorkspaceActor, at: string, position: Position): Promise<void> {
    await this.rows.insert(ctx, at, [{ id: ctx.workspaceId, ...position, completedAt: null }]);
  }

  async running(ctx: InWorkspace): Promise<GovernanceMigrationRecord | null> {
    const migration = await this.rows.lock(ctx, ctx.workspaceId);
    return migration?.completedAt === null ? migration : null;
  }

  advance(ctx: WorkspaceActor, at: string, position: Position): Promise<void> {
    return this.rows.update(ctx, at, ctx.workspaceId, { ...position });
  }

  complete(ctx: WorkspaceActor, at: string): Promise<void> {
    return this.rows.update(ctx, at, ctx.workspaceId, { completedAt: at });
  }
}
