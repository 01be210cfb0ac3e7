import type { TenantRecord, WorkspaceActor } from '#kernel';
import type { Position } from '../domain/lifting';

/** The migration of a workspace, from its beginning on. */
export interface GovernanceMigrationRecord extends TenantRecord, Position {
  readonly completedAt: string | null;
}

type InWorkspace = Pick<WorkspaceActor, 'workspaceId'>;

export abstract class GovernanceMigrations {
  abstract find(ctx: InWorkspace): Promise<GovernanceMigrationRecord | null>;
  abstract begin(ctx: WorkspaceActor, at: string, position: Position): Promise<void>;
  /** Locks the migration as long as it runs: null when it has ended. */
  abstract running(ctx: InWorkspace): Promise<GovernanceMigrationRecord | null>;
  abstract advance(ctx: WorkspaceActor, at: string, position: Position): Promise<void>;
  abstract complete(ctx: WorkspaceActor, at: string): Promise<void>;
}
