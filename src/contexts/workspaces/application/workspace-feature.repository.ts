import type { WorkspaceCtx } from '#kernel';
import type { WorkspaceFeature } from '../domain/features';

/** The switches of a workspace as they are stored, whatever the plan has. */
export interface StoredFeatures {
  readonly id: string;
  readonly name: string;
  readonly switchedOn: readonly WorkspaceFeature[];
  /** Level of a work item type that names none. */
  readonly workItemTypeDefaultLevel: number;
  readonly createdAt: string;
  /** Counts the changes of the switches. */
  readonly version: number;
}

/** What is on in a workspace: switched on and in the plan. */
export interface WorkspaceFeatureRecord
  extends Readonly<Record<WorkspaceFeature, boolean>>, Omit<StoredFeatures, 'name' | 'switchedOn'> {
  readonly id: string;
}

export type FeatureSettings = Pick<StoredFeatures, 'switchedOn' | 'workItemTypeDefaultLevel'>;

export type OfWorkspace = Pick<WorkspaceCtx, 'workspaceId' | 'expectedVersions'>;

export abstract class WorkspaceFeatureRepository {
  abstract read(ctx: OfWorkspace): Promise<StoredFeatures>;
  /** Locks the switches, and holds them against the request's `If-Match`. */
  abstract forWrite(ctx: OfWorkspace): Promise<StoredFeatures>;
  abstract save(ctx: OfWorkspace, at: string, settings: FeatureSettings): Promise<void>;
}
