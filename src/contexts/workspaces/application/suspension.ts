import { Injectable } from '@nestjs/common';
import { AuditedOutbox, defineEvent } from '#events';
import {
  DomainError,
  notFound,
  workspaceSuspended,
  type AuditEntry,
  type WorkspaceActor,
  type WorkspaceKey,
} from '#kernel';
import { MembershipChanges } from './membership.changes';

export interface WorkspaceSuspension {
  readonly name: string;
  /** Null unless the workspace is suspended. */
  readonly suspendedAt: string | null;
  /** Null unless its deletion was requested. */
  readonly deletionRequestedAt: string | null;
}

/** Reads and changes whether workspaces are suspended. */
export abstract class SuspensionRepository {
  abstract isSuspended(place: WorkspaceKey): Promise<boolean>;
  /** Locks the workspace until the transaction ends. Returns null if there is none. */
  abstract forWrite(place: WorkspaceKey): Promise<WorkspaceSuspension | null>;
  /** `suspendedAt` of null ends the suspension. */
  abstract set(place: WorkspaceKey, at: string, suspendedAt: string | null, reason: string): Promise<void>;
}

export interface SuspensionEventData {
  readonly id: string;
}

/** Open streams of events end with it. It is not published: nothing leaves a suspended workspace. */
export const WorkspaceSuspended = defineEvent<SuspensionEventData>({
  kind: 'workspace.suspended',
  entityType: 'workspace',
});

/** Suspends workspaces and ends suspensions. Nobody may enter a suspended workspace, and its deferred actions wait. */
@Injectable()
export class Suspension {
  constructor(
    private readonly workspaces: SuspensionRepository,
    private readonly changes: MembershipChanges,
    private readonly outbox: AuditedOutbox,
  ) {}

  isSuspended(place: WorkspaceKey): Promise<boolean> {
    return this.workspaces.isSuspended(place);
  }

  /** Throws if the workspace is suspended. For what people see without being members. */
  async assertOpen(place: WorkspaceKey): Promise<void> {
    if (await this.isSuspended(place)) throw workspaceSuspended();
  }

  /** Does nothing if the workspace is suspended already, except for a new reason. */
  suspend(by: WorkspaceActor, reason: string): Promise<void> {
    return this.changes.make(async (at) => {
      const { name, suspendedAt } = await this.known(by);
      await this.workspaces.set(by, at, suspendedAt ?? at, reason);
      if (suspendedAt) return;
      const { workspaceId: id } = by;
      const entry = { ...aboutWorkspace(by, name, 'workspace.suspended'), ...(reason && { newValue: { reason } }) };
      await this.outbox.append(by, [WorkspaceSuspended.of({ id }, { id }, {})], [entry]);
    });
  }

  /** Ends the suspension. Does nothing if there is none. */
  resume(by: WorkspaceActor): Promise<void> {
    return this.changes.make(async (at) => {
      const { name, suspendedAt } = await this.known(by);
      if (!suspendedAt) return;
      await this.workspaces.set(by, at, null, '');
      await this.outbox.append(by, [], [aboutWorkspace(by, name, 'workspace.resumed')]);
    });
  }

  private async known(place: WorkspaceKey): Promise<WorkspaceSuspension> {
    const workspace = await this.workspaces.forWrite(place);
    if (!workspace) throw notFound();
    if (workspace.deletionRequestedAt) throw deletionPending();
    return workspace;
  }
}

const deletionPending = () =>
  new DomainError(
    'conflict',
    'workspace_deletion_pending',
    'The deletion of this workspace was requested, so it stays suspended: restore it first.',
  );

export const aboutWorkspace = (
  { workspaceId: id }: WorkspaceKey,
  displayName: string,
  eventName: string,
): AuditEntry => ({
  eventName,
  category: 'settings',
  target: { type: 'workspace', id, displayName },
});
