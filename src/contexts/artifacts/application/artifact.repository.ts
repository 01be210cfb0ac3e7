import { defineRecordEvents } from '#events';
import { filter, order, Records, type ListSpec, type TenantRecord, type WorkspaceCtx } from '#kernel';
import { DATA_MODES, type Artifact, type ArtifactContent } from '../domain/artifact';

/** An artifact as it is stored, without its HTML. */
export interface ArtifactRecord extends Artifact, TenantRecord {
  readonly id: string;
}

export const artifactList: ListSpec = {
  filters: {
    projectId: filter.uuid('eq', 'in'),
    dataMode: filter.choice(DATA_MODES),
    isPublished: filter.boolean(),
  },
  orderings: { createdAt: { cursor: true }, id: { cursor: true }, name: {} },
  defaultOrder: order('-createdAt'),
  searchable: true,
};

export abstract class ArtifactRepository extends Records<WorkspaceCtx, ArtifactRecord> {
  /** Stores the content of the current version, and deletes versions beyond the last `KEPT_VERSIONS`. */
  abstract keep(ctx: WorkspaceCtx, artifact: ArtifactRecord, content: ArtifactContent): Promise<void>;
  abstract htmlOf(ctx: WorkspaceCtx, artifact: ArtifactRecord): Promise<string>;
  /** Returns the HTML of a published artifact, or null if no artifact is published under the anchor. */
  abstract published(workspaceId: string, anchor: string): Promise<string | null>;
}

export const artifactEvents = defineRecordEvents<ArtifactRecord>({ kind: 'artifact', entityType: 'artifact' });
