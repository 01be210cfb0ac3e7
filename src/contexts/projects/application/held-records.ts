import type { ProjectRole, WorkspaceKey } from '#kernel';

/** How many records of a kind a person answers for. */
export interface HeldCount {
  /** The name of the kind, as its context declares it. */
  readonly kind: string;
  readonly isPrivate: boolean;
  readonly count: number;
}

export interface HeldRecord {
  readonly id: string;
  /** Null for records of the workspace. */
  readonly projectId: string | null;
  readonly projectIdentifier: string | null;
}

/** A project in which a person answers for records, with the direct memberships of this person and of the successor. */
export interface HeldPlace {
  readonly projectId: string;
  /** Null if the person is not a member. */
  readonly role: ProjectRole | null;
  /** Null if the successor is not a member. */
  readonly successor: { readonly id: string; readonly role: ProjectRole } | null;
}

/** A person and the one who takes over from them. */
export interface Succession {
  readonly from: string;
  readonly to: string;
}

/** Finds the records of a workspace for which a person answers, as the contexts declare them in `handsOver`. */
export abstract class HeldRecords {
  /** Returns the kinds of which there are any, in the order of the contexts. */
  abstract counts(place: WorkspaceKey, personId: string): Promise<HeldCount[]>;
  /** Returns the next records of a kind, by id. `after` is the last one of the previous batch. */
  abstract next(place: WorkspaceKey, kind: string, personId: string, after: string | null): Promise<HeldRecord[]>;
  /** Returns the projects of the records of these kinds. */
  abstract places(place: WorkspaceKey, kinds: readonly string[], people: Succession): Promise<HeldPlace[]>;
}
