import type { WorkspaceActor, Replacement } from '#kernel';
import type { PropertyContext } from '../domain/property-context';

/** A project with types or properties of its own. */
export interface LiftableProject {
  readonly id: string;
  readonly identifier: string;
}

export interface NamedType {
  readonly id: string;
  readonly name: string;
  readonly isEpic: boolean;
  readonly level: number;
  readonly isDefault: boolean;
}

export interface OwnRecords {
  readonly types: readonly NamedType[];
  readonly propertyIds: readonly string[];
}

export interface RaisedType {
  readonly id: string;
  readonly name: string;
}

/** A property that a type gets. */
export interface Attachment {
  readonly typeId: string;
  readonly propertyId: string;
}

export interface MovedOption {
  readonly id: string;
  readonly propertyId: string;
}

/** Turns types and properties of projects into those of their workspace, one project at a time. */
export abstract class TypeLifting {
  /**
   * While the workspace has no default type, returns the project whose default type has the most common name; otherwise
   * null.
   */
  abstract usual(ctx: WorkspaceActor): Promise<LiftableProject | null>;
  /** Returns the first project that has types or properties of its own, starting at `from`; null if there is none. */
  abstract next(ctx: WorkspaceActor, from: string | null): Promise<LiftableProject | null>;
  /** Returns the types and properties of a project and locks them. Waits for transactions that are using them. */
  abstract own(ctx: WorkspaceActor, projectId: string): Promise<OwnRecords>;
  abstract shared(ctx: WorkspaceActor): Promise<NamedType[]>;
  abstract raiseTypes(ctx: WorkspaceActor, at: string, projectId: string, types: readonly RaisedType[]): Promise<void>;
  /**
   * Replaces types of the project by types of the workspace, which the project imports. A replacement becomes active if
   * the type that it replaces was active.
   */
  abstract mergeTypes(ctx: WorkspaceActor, at: string, projectId: string, types: readonly Replacement[]): Promise<void>;
  /** Makes the type the default of the workspace unless it has one. The project imports the default type. */
  abstract settleDefault(ctx: WorkspaceActor, at: string, projectId: string, typeId: string): Promise<void>;
  abstract raiseProperties(ctx: WorkspaceActor, at: string, ids: readonly string[]): Promise<void>;
  /** Deletes properties with their remaining options. */
  abstract dropProperties(ctx: WorkspaceActor, at: string, ids: readonly string[]): Promise<void>;
  abstract moveOptions(
    ctx: WorkspaceActor,
    at: string,
    moved: readonly MovedOption[],
    merged: readonly Replacement[],
  ): Promise<void>;
  abstract attach(ctx: WorkspaceActor, at: string, attachments: readonly Attachment[]): Promise<void>;
  abstract addContexts(ctx: WorkspaceActor, at: string, contexts: readonly PropertyContext[]): Promise<void>;
  abstract widen(
    ctx: WorkspaceActor,
    at: string,
    contexts: readonly Pick<PropertyContext, 'id' | 'projectIds'>[],
  ): Promise<void>;
  /**
   * Lets properties apply everywhere if all projects with their types have them alike, like new properties do. Returns
   * how many changed.
   */
  abstract spread(ctx: WorkspaceActor, at: string, most: number): Promise<number>;
}
