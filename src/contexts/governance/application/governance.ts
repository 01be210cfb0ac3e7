import { Injectable } from '@nestjs/common';
import { Jobs } from '#jobs';
import { UnitOfWork, type Governance as Mode, type WorkspaceCtx } from '#kernel';
import { WorkspaceModes } from '../../workspaces';
import { governanceMigrating } from '../domain/governance.errors';
import { START, type Lift } from '../domain/lifting';
import { GovernanceMigrations } from './governance-migration.repository';
import { LiftWorkspace } from './governance-migration';
import { ModeChanges } from './mode-changes';

/** State of governance in a workspace. */
export interface GovernanceRecord {
  /** Id of the workspace. */
  readonly id: string;
  readonly mode: Mode;
  /** The kind of records being moved; null if none is. */
  readonly lift: Lift | null;
  readonly startedAt: string | null;
  readonly startedById: string | null;
  readonly completedAt: string | null;
}

const UNSTARTED = { lift: null, startedAt: null, startedById: null, completedAt: null };

type InWorkspace = Pick<WorkspaceCtx, 'workspaceId' | 'governance'>;

/** Switches governance on, and keeps writers and migrations apart. */
@Injectable()
export class Governance {
  constructor(
    private readonly modes: WorkspaceModes,
    private readonly migrations: GovernanceMigrations,
    private readonly changes: ModeChanges,
    private readonly jobs: Jobs,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Keeps the governance mode of the workspace until the transaction ends. Throws if it has changed since the request
   * was admitted. Writers of records that a migration moves call this before they lock anything.
   */
  async hold({ workspaceId, governance }: InWorkspace): Promise<void> {
    if ((await this.modes.hold({ workspaceId })) !== governance) throw governanceMigrating();
  }

  get({ workspaceId }: InWorkspace): Promise<GovernanceRecord> {
    return this.unitOfWork.run(async () => {
      const mode = await this.modes.hold({ workspaceId });
      const migration = await this.migrations.find({ workspaceId });
      if (!migration) return { id: workspaceId, mode, ...UNSTARTED };
      const { lift, createdAt: startedAt, createdById: startedById, completedAt } = migration;
      return { id: workspaceId, mode, lift, startedAt, startedById, completedAt };
    });
  }

  /** Begins the migration. Does nothing if the workspace already governs its projects. */
  enable(ctx: WorkspaceCtx): Promise<GovernanceRecord> {
    return this.changes.make(async (at) => {
      if ((await this.changes.current(ctx)) === 'off') await this.begin(ctx, at);
      return this.get(ctx);
    });
  }

  private async begin(ctx: WorkspaceCtx, at: string): Promise<void> {
    const { workspaceId } = ctx;
    await this.changes.turn(ctx, at, { to: 'migrating', eventName: 'governance.migration_started' });
    await this.migrations.begin(ctx, at, START);
    await this.jobs.add(LiftWorkspace, { workspaceId }, { key: workspaceId });
  }
}
