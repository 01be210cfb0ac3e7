import type { PublishedEvent } from '#events';
import type { ProjectRole, WorkspaceCtx } from '#kernel';

/** Decides which events a caller may see at this moment. */
export abstract class VisibleEvents {
  /**
   * True if the kind is published and a token with these scopes may read its records. `scopes` of null permit
   * everything.
   */
  abstract isOpen(scopes: ReadonlySet<string> | null, kind: string): boolean;
  /** Returns the events that the caller may see, without the parts that the caller may not see. */
  abstract of(ctx: WorkspaceCtx, events: readonly PublishedEvent[]): Promise<PublishedEvent[]>;
}

export interface PlaceOfCaller {
  readonly role: ProjectRole;
  /** False if the caller sees only work items that they created. */
  readonly seesAll: boolean;
}

export interface PlaceOfItem {
  readonly projectId: string;
  readonly createdById: string | null;
}

/** Looks up the projects of a caller, and the project and creator of work items. */
export abstract class CallerScopes {
  abstract projects(ctx: WorkspaceCtx): Promise<ReadonlyMap<string, PlaceOfCaller>>;
  /** Returns the project and creator of work items, deleted ones included. */
  abstract items(ctx: WorkspaceCtx, ids: readonly string[]): Promise<ReadonlyMap<string, PlaceOfItem>>;
}
