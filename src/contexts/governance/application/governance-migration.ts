import { Injectable } from '@nestjs/common';
import { Outbox } from '#events';
import { defineJob, OnJob } from '#jobs';
import type { WorkspaceActor } from '#kernel';
import { behind } from '../domain/lifting';
import { GovernanceEnabled, GovernanceMigrations } from './governance-migration.repository';
import { AllLifted } from './lifted';
import { ModeChanges } from './mode-changes';

interface OfWorkspace {
  readonly workspaceId: string;
}

/**
 * The job never gives up, because nothing can be written in the workspace until it has ended. Attempts are at most six
 * hours apart.
 */
export const LiftWorkspace = defineJob<OfWorkspace>('governance.lift', { attempts: 30_000 });

/**
 * Moves records of projects to their workspace in batches. Each batch commits together with the position reached, so
 * that a process that dies leaves nothing half done and the next one continues from there.
 */
@Injectable()
export class GovernanceMigration {
  constructor(
    private readonly lifted: AllLifted,
    private readonly migrations: GovernanceMigrations,
    private readonly changes: ModeChanges,
    private readonly outbox: Outbox,
  ) {}

  @OnJob(LiftWorkspace)
  async run({ workspaceId }: OfWorkspace): Promise<void> {
    const ctx: WorkspaceActor = { workspaceId, workspaceRole: 'owner', reason: 'governance migration' };
    while (await this.changes.make((at) => this.step(ctx, at)));
  }

  /** Runs one step. True if more steps are left. */
  private async step(ctx: WorkspaceActor, at: string): Promise<boolean> {
    const migration = await this.migrations.running(ctx);
    if (!migration) return false;
    const { lift, after } = migration;
    if (lift) await this.migrations.advance(ctx, at, behind(lift, await this.lifted.batch(ctx, lift, after)));
    else await this.end(ctx, at);
    return lift !== null;
  }

  private async end(ctx: WorkspaceActor, at: string): Promise<void> {
    const { workspaceId } = ctx;
    await this.changes.turn(ctx, at, { to: 'on', eventName: 'governance.enabled' });
    await this.migrations.complete(ctx, at);
    const subject = { id: workspaceId, projectId: null };
    await this.outbox.append(ctx, at, [GovernanceEnabled.of(subject, { workspaceId, enabledAt: at }, {})]);
  }
}
