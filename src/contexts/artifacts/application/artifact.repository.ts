import { order, Records, type ListSpec, type TenantRecord, type WorkspaceCtx } from '#kernel';
import type { Artifact, ArtifactContent } from '../domain/artifact';

/** An artifact as it is stored, without its HTML. */
export interface ArtifactRecord extends Artifact, TenantRecord {
  readonly id: string;
}

export const artifactList: ListSpec = {
  filters: {},
  orderings: { createdAt: { cursor: true } },
  defaultOrder: order('-createdAt'),
  searchable: false,
};

export abstract class ArtifactRepository extends Records<WorkspaceCtx, ArtifactRecord> {
  /** Keeps the content of the current version, and forgets the oldest beyond those that are kept. */
  abstract keep(ctx: WorkspaceCtx, artifact: ArtifactRecord, content: ArtifactContent): Promise<void>;
  abstract htmlOf(ctx: WorkspaceCtx, artifact: ArtifactRecord): Promise<string>;
  /** The HTML of a published artifact; null where there is none. */
  abstract published(workspaceId: string, anchor: string): Promise<string | null>;
}
