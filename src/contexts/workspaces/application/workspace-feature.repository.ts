import type { WorkspaceCtx } from '#kernel';
import type { WorkspaceFeature } from '../domain/features';

/** The features of a workspace as they are stored, regardless of the plan. */
export interface StoredFeatures {
  readonly id: string;
  readonly name: string;
  readonly switchedOn: readonly WorkspaceFeature[];
  /** Level of work item types that are created without one. */
  readonly workItemTypeDefaultLevel: number;
  readonly createdAt: string;
  /** Number of changes of the features. */
  readonly version: number;
}

/** The effective features of a workspace: switched on and part of the plan. */
export interface WorkspaceFeatureRecord
  extends Readonly<Record<WorkspaceFeature, boolean>>, Omit<StoredFeatures, 'name' | 'switchedOn'> {
  readonly id: string;
}

export type FeatureSettings = Pick<StoredFeatures, 'switchedOn' | 'workItemTypeDefaultLevel'>;

export type OfWorkspace = Pick<WorkspaceCtx, 'workspaceId' | 'expectedVersions'>;

export abstract class WorkspaceFeatureRepository {
  abstract read(ctx: OfWorkspace): Promise<StoredFeatures>;
  /** Returns the features and locks them. Checks the `If-Match` of the request. */
  abstract forWrite(ctx: OfWorkspace): Promise<StoredFeatures>;
  abstract save(ctx: OfWorkspace, at: string, settings: FeatureSettings): Promise<void>;
}
