import type { WorkspaceCtx } from '#kernel';
import type { CallerProject } from '../../projects';
import type { VisibleProjects, WorkItemKey } from '../../work-items';

/** Kind of records that a query can name: the kind of an item reference, or `person`. */
export type NamedKind = string;

export interface NamedProject {
  readonly id: string;
  readonly identifier: string;
  readonly name: string;
}

export interface NamedTeamspace {
  readonly id: string;
  readonly name: string;
  readonly memberIds: readonly string[];
  readonly projectIds: readonly string[];
}

export interface NamedPage {
  readonly id: string;
  readonly name: string;
}

/** The projects in which the names of a query are looked up. */
export interface QueryPlace {
  /** Time zone of the project, or of the caller if the query spans projects. */
  readonly timezone: string;
  /** Projects whose states, labels and the like the query may name. */
  readonly projectIds: readonly string[];
  /** All projects that the caller may see, archived ones included. */
  readonly projects: readonly NamedProject[];
  readonly visible: VisibleProjects;
}

/** A group of people that a function describes. */
export type PeopleGroup =
  | { readonly of: 'workspace'; readonly active: boolean }
  | { readonly of: 'projects'; readonly projectIds: readonly string[] }
  | { readonly of: 'property'; readonly property: PersonProperty; readonly value: string };

export const PERSON_PROPERTIES = [
  'role',
  'email',
  'emailDomain',
  'displayName',
  'timezone',
  'isActive',
  'isBot',
] as const;
export type PersonProperty = (typeof PERSON_PROPERTIES)[number];

export interface NamedItem {
  readonly id: string;
  readonly identifier: string;
  readonly sequenceId: number;
  readonly parentId: string | null;
}

/** Looks up the names in a query among the records that the caller may see. */
export abstract class QueryNames {
  abstract place(ctx: WorkspaceCtx): Promise<QueryPlace>;
  /** Returns the caller's roles and features in all projects, for queries that span them. */
  abstract callerProjects(ctx: WorkspaceCtx): Promise<readonly CallerProject[]>;
  /** Returns the teamspaces that the caller may see. */
  abstract teamspaces(ctx: WorkspaceCtx): Promise<readonly NamedTeamspace[]>;
  /** Returns pages that the caller may see, given by ids and lower-case names. */
  abstract pages(ctx: WorkspaceCtx, place: QueryPlace, asked: readonly string[]): Promise<readonly NamedPage[]>;
  /** Returns the ids of pages that the caller may see and that are linked to work items. */
  abstract linkedPages(ctx: WorkspaceCtx, place: QueryPlace): Promise<readonly string[]>;
  /**
   * Returns the ids of records by name, in any letter case. The keys are the names as given; unknown names are absent.
   */
  abstract idsByName(
    ctx: WorkspaceCtx,
    place: QueryPlace,
    asked: { readonly kind: NamedKind; readonly names: readonly string[] },
  ): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Returns some names of a kind that are similar to a name that does not exist. */
  abstract similar(
    ctx: WorkspaceCtx,
    place: QueryPlace,
    asked: { readonly kind: NamedKind; readonly name: string },
  ): Promise<readonly string[]>;
  abstract people(ctx: WorkspaceCtx, group: PeopleGroup): Promise<readonly string[]>;
  /** Returns the ids of the records in a set, which the owner of the kind declares. */
  abstract recordsIn(
    ctx: WorkspaceCtx,
    place: QueryPlace,
    asked: { readonly kind: NamedKind; readonly set: string; readonly at: string },
  ): Promise<readonly string[]>;
  /** Returns the ids of records whose names match a regular expression; null if it is not a valid one. */
  abstract recordsMatching(
    ctx: WorkspaceCtx,
    place: QueryPlace,
    asked: { readonly kind: NamedKind; readonly pattern: string },
  ): Promise<readonly string[] | null>;
  /**
   * Returns the ids of items within a number of relations, among those that the caller may see; null if there are too
   * many.
   */
  abstract reachable(
    ctx: WorkspaceCtx,
    place: QueryPlace,
    asked: { readonly from: readonly string[]; readonly depth: number },
  ): Promise<readonly string[] | null>;
  abstract items(
    ctx: WorkspaceCtx,
    place: QueryPlace,
    asked: { readonly ids: readonly string[]; readonly keys: readonly WorkItemKey[] },
  ): Promise<readonly NamedItem[]>;
}
