import type { WorkspaceActor, Replacement } from '#kernel';
import type { PropertyContext } from '../domain/property-context';

/** A project that has types or properties of its own. */
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

/** A property that a type has from now on. */
export interface Attachment {
  readonly typeId: string;
  readonly propertyId: string;
}

export interface MovedOption {
  readonly id: string;
  readonly propertyId: string;
}

/** How types and properties of projects become those of their workspace; one project at a time. */
export abstract class TypeLifting {
  /** While the workspace has no default type: the project that has the default of most. */
  abstract usual(ctx: WorkspaceActor): Promise<LiftableProject | null>;
  /** The first that has something, at or behind `from`. */
  abstract next(ctx: WorkspaceActor, from: string | null): Promise<LiftableProject | null>;
  /** Waits for those who are about to use them, and keeps others from it. */
  abstract own(ctx: WorkspaceActor, projectId: string): Promise<OwnRecords>;
  abstract shared(ctx: WorkspaceActor): Promise<NamedType[]>;
  abstract raiseTypes(ctx: WorkspaceActor, at: string, projectId: string, types: readonly RaisedType[]): Promise<void>;
  /** The project has the others from now on, which are active where one of them was. */
  abstract mergeTypes(ctx: WorkspaceActor, at: string, projectId: string, types: readonly Replacement[]): Promise<void>;
  /** Makes one the default, unless the workspace has one; the project has the default from now on. */
  abstract settleDefault(ctx: WorkspaceActor, at: string, projectId: string, typeId: string): Promise<void>;
  abstract raiseProperties(ctx: WorkspaceActor, at: string, ids: readonly string[]): Promise<void>;
  /** With the options that are left of them. */
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
  /** Lets properties that all projects with their types have alike be everywhere, as new ones are; answers how many. */
  abstract spread(ctx: WorkspaceActor, at: string, most: number): Promise<number>;
}
