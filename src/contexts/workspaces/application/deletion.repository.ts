import type { WorkspaceKey } from '#kernel';
import type { WorkspaceSuspension } from './suspension';

/** A workspace whose deletion can be requested or taken back. */
export interface DeletableWorkspace extends WorkspaceSuspension {
  readonly suspensionReason: string;
  /** Null unless its deletion was requested. */
  readonly purgeAt: string | null;
}

/** A workspace whose purge has begun. */
export interface CondemnedWorkspace {
  readonly name: string;
  readonly slug: string;
  readonly deletionRequestedAt: string;
  readonly deletionRequestedById: string | null;
}

export interface DeletionRequest {
  readonly at: string;
  readonly byId: string | null;
  readonly purgeAt: string;
  readonly suspendedAt: string;
}

/** Reads and changes whether workspaces are to be deleted. */
export abstract class DeletionRepository {
  /** Locks the workspace until the transaction ends. Returns null if there is none, or its purge has begun. */
  abstract forWrite(place: WorkspaceKey): Promise<DeletableWorkspace | null>;
  abstract request(place: WorkspaceKey, request: DeletionRequest): Promise<void>;
  /** `suspension` is what stays of it. */
  abstract restore(
    place: WorkspaceKey,
    at: string,
    suspension: Pick<DeletableWorkspace, 'suspendedAt' | 'suspensionReason'>,
  ): Promise<void>;
  /** Returns the ids of workspaces whose grace has ended, also those whose purge has begun. */
  abstract due(now: string): Promise<string[]>;
  /** Begins or continues the purge: from now on, the workspace does not exist for anybody. Returns null if it is not due. */
  abstract condemn(place: WorkspaceKey, now: string): Promise<CondemnedWorkspace | null>;
  /** Locks the row, so that nothing can refer to it. Returns false if it is gone. */
  abstract lock(place: WorkspaceKey): Promise<boolean>;
  abstract remove(place: WorkspaceKey): Promise<void>;
}
