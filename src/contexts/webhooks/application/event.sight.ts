import type { PublishedEvent } from '#events';
import type { ProjectRole, WorkspaceCtx } from '#kernel';

/** What a caller sees of what happened, at this moment. */
export abstract class EventSight {
  /** A kind that is told, of records that a token with these scopes opens; without scopes it opens all. */
  abstract isOpen(scopes: ReadonlySet<string> | null, kind: string): boolean;
  /** Those of the events that the caller may see, each as far as it may. */
  abstract of(ctx: WorkspaceCtx, events: readonly PublishedEvent[]): Promise<PublishedEvent[]>;
}

export interface PlaceOfCaller {
  readonly role: ProjectRole;
  /** False where the caller sees only the work items that it made. */
  readonly seesAll: boolean;
}

export interface PlaceOfItem {
  readonly projectId: string;
  readonly createdById: string | null;
}

/** Where a caller belongs, and what work items belong to. */
export abstract class EventPlaces {
  abstract projects(ctx: WorkspaceCtx): Promise<ReadonlyMap<string, PlaceOfCaller>>;
  /** Also of items that were deleted since. */
  abstract items(ctx: WorkspaceCtx, ids: readonly string[]): Promise<ReadonlyMap<string, PlaceOfItem>>;
}
