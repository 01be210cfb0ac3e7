import { defineEvent } from '#events';
import type { TenantRecord, WorkspaceActor } from '#kernel';
import type { Position } from '../domain/lifting';

/** The migration of a workspace. It exists from the moment the migration begins. */
export interface GovernanceMigrationRecord extends TenantRecord, Position {
  readonly completedAt: string | null;
}

type InWorkspace = Pick<WorkspaceActor, 'workspaceId'>;

export abstract class GovernanceMigrations {
  abstract find(ctx: InWorkspace): Promise<GovernanceMigrationRecord | null>;
  abstract begin(ctx: WorkspaceActor, at: string, position: Position): Promise<void>;
  /** Returns and locks the migration if it is running; null if it has ended. */
  abstract running(ctx: InWorkspace): Promise<GovernanceMigrationRecord | null>;
  abstract advance(ctx: WorkspaceActor, at: string, position: Position): Promise<void>;
  abstract complete(ctx: WorkspaceActor, at: string): Promise<void>;
}

export interface GovernanceEnabledData {
  readonly workspaceId: string;
  readonly enabledAt: string;
}

/**
 * Published when a workspace begins to govern its projects: it owns their states, workflows and templates from then on.
 */
export const GovernanceEnabled = defineEvent<GovernanceEnabledData>({
  kind: 'governance.enabled',
  entityType: 'workspace',
});
