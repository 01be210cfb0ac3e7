import type { WorkspaceCtx } from '#kernel';
import type { CallerProject } from '../../projects';
import type { VisibleProjects, WorkItemKey } from '../../work-items';

/** Records that a query can name: the kind of a reference, or `person`. */
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

/** Where the names of a query are looked for. */
export interface QueryPlace {
  /** Time zone of the project, or of the caller where the query spans projects. */
  readonly timezone: string;
  /** Projects whose states, labels and the like the query may name. */
  readonly projectIds: readonly string[];
  /** Every project that the caller sees, archived ones included. */
  readonly projects: readonly NamedProject[];
  readonly visible: VisibleProjects;
}

/** People who have something in common. */
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

/** Looks up what the names of a query stand for, among what the caller sees. */
export abstract class QueryNames {
  abstract place(ctx: WorkspaceCtx): Promise<QueryPlace>;
  /** How the caller stands in the projects of a query that spans them. */
  abstract callerProjects(ctx: WorkspaceCtx): Promise<readonly CallerProject[]>;
  /** Those that the caller sees. */
  abstract teamspaces(ctx: WorkspaceCtx): Promise<readonly NamedTeamspace[]>;
  /** Pages that the caller sees, by their ids and by their names in lower case. */
  abstract pages(ctx: WorkspaceCtx, place: QueryPlace, asked: readonly string[]): Promise<readonly NamedPage[]>;
  /** Pages that the caller sees and that are linked to work items. */
  abstract linkedPages(ctx: WorkspaceCtx, place: QueryPlace): Promise<readonly string[]>;
  /** Ids of the records that bear a name, whatever its case, by the name as asked; unknown ones are absent. */
  abstract idsByName(
    ctx: WorkspaceCtx,
    place: QueryPlace,
    asked: { readonly kind: NamedKind; readonly names: readonly string[] },
  ): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Some names of a kind that are written nearly like one that does not exist. */
  abstract similar(
    ctx: WorkspaceCtx,
    place: QueryPlace,
    asked: { readonly kind: NamedKind; readonly name: string },
  ): Promise<readonly string[]>;
  abstract people(ctx: WorkspaceCtx, group: PeopleGroup): Promise<readonly string[]>;
  /** Records of a kind that are in a set, which the kind's owner declares. */
  abstract recordsIn(
    ctx: WorkspaceCtx,
    place: QueryPlace,
    asked: { readonly kind: NamedKind; readonly set: string; readonly at: string },
  ): Promise<readonly string[]>;
  /** Records of a kind whose name matches a regular expression; null where it is none. */
  abstract recordsMatching(
    ctx: WorkspaceCtx,
    place: QueryPlace,
    asked: { readonly kind: NamedKind; readonly pattern: string },
  ): Promise<readonly string[] | null>;
  /** Items that a chain of relations leads to, among those that the caller sees; null where they are too many. */
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
