import { Injectable } from '@nestjs/common';
import { AuditedOutbox } from '#events';
import { Clock, instant, notFound, shifted, UnitOfWork, type WorkspaceActor } from '#kernel';
import { DeletionRepository, type DeletableWorkspace } from './deletion.repository';
import { aboutWorkspace, WorkspaceSuspended } from './suspension';
import { WorkspaceSettings } from './workspace.settings';

/** Requests the deletion of workspaces, and takes requests back. Until it is purged, the workspace is suspended. */
@Injectable()
export class Deletion {
  constructor(
    private readonly workspaces: DeletionRepository,
    private readonly outbox: AuditedOutbox,
    private readonly settings: WorkspaceSettings,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Returns the time of the purge. It stays if the deletion was requested before. */
  request(by: WorkspaceActor): Promise<string> {
    return this.unitOfWork.run(async () => {
      const at = this.clock.now();
      const { name, suspendedAt, purgeAt: known } = await this.known(by);
      if (known) return known;
      const { workspaceId: id, userId } = by;
      const purgeAt = instant(shifted(at, this.settings.deletionGraceMs));
      await this.workspaces.request(by, { at, byId: userId ?? null, purgeAt, suspendedAt: suspendedAt ?? at });
      const events = suspendedAt ? [] : [WorkspaceSuspended.of({ id }, { id }, {})];
      const entry = { ...aboutWorkspace(by, name, 'workspace.deletion_requested'), newValue: { purge_at: purgeAt } };
      await this.outbox.append(by, events, [entry]);
      return purgeAt;
    });
  }

  /** Takes the request back. Does nothing if there is none. A suspension from before the request stays. */
  restore(by: WorkspaceActor): Promise<void> {
    return this.unitOfWork.run(async () => {
      const { name, suspendedAt, suspensionReason, deletionRequestedAt } = await this.known(by);
      if (!deletionRequestedAt) return;
      const began = suspendedAt === deletionRequestedAt;
      await this.workspaces.restore(by, this.clock.now(), began ? ENDED : { suspendedAt, suspensionReason });
      await this.outbox.append(by, [], [aboutWorkspace(by, name, 'workspace.restored')]);
    });
  }

  private async known(by: WorkspaceActor): Promise<DeletableWorkspace> {
    const workspace = await this.workspaces.forWrite(by);
    if (!workspace) throw notFound();
    return workspace;
  }
}

const ENDED = { suspendedAt: null, suspensionReason: '' };
