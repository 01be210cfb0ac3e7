import {
  filter,
  order,
  PRIORITIES,
  type Feature,
  type ListRequest,
  type ListSpec,
  type Lookup,
  type Page,
  type ProjectCtx,
  type ProjectRole,
  type TenantRecord,
  type UniqueValues,
  type WorkspaceCtx,
  type WorkspaceRole,
} from '#kernel';
import type { Project } from '../domain/project';
import type { State } from '../domain/state';

/** A project as it is stored. */
export type StoredProject = Project & TenantRecord;

/** A project with members that depend on the caller. */
export interface ProjectRecord extends StoredProject {
  readonly id: string;
  readonly totalMembers: number;
  readonly totalCycles: number;
  readonly totalModules: number;
  readonly isMember: boolean;
  readonly memberRole: ProjectRole | null;
  /** The role that defines the caller's permissions in the project. */
  readonly relation: ProjectRole | WorkspaceRole;
  /** Position of the project in the caller's own order. */
  readonly sortOrder: number;
}

export const projectList: ListSpec = {
  filters: {
    name: filter.name(),
    identifier: filter.text(),
    key: filter.name(),
    network: filter.integer(),
    priority: filter.choice(PRIORITIES, 'eq', 'in'),
    isArchived: filter.boolean(),
    externalId: filter.text(),
    externalSource: filter.text(),
  },
  orderings: {
    createdAt: { cursor: true },
    updatedAt: { cursor: true },
    id: { cursor: true },
    name: {},
    identifier: {},
    sortOrder: {},
  },
  defaultOrder: order('-createdAt'),
  searchable: true,
};

/** The same list, by default in the caller's own order. */
export const arrangedProjectList: ListSpec = { ...projectList, defaultOrder: order('sortOrder') };

export interface ProjectScope {
  /** True to include archived projects. */
  readonly archived: boolean;
}

/** Kinds of records that a project's summary counts. */
export const COUNTERS = [
  'members',
  'states',
  'labels',
  'cycles',
  'modules',
  'issues',
  'intakes',
  'work_item_types',
  'work_item_properties',
  'pages',
] as const;
export type Counter = (typeof COUNTERS)[number];
export type Counts = Readonly<Partial<Record<Counter, number>>>;

/** Values that must be unique among a workspace's projects that are not deleted. */
export interface ProjectNames {
  readonly name?: string;
  readonly identifier?: string;
  readonly externalSource?: string | null;
  readonly externalId?: string | null;
}

/** A project that has one of the values; it is not deleted. */
export interface Clash {
  readonly id: string;
  readonly sameName: boolean;
  readonly sameIdentifier: boolean;
  readonly samePair: boolean;
}

export interface TakenNames {
  readonly names: UniqueValues;
  readonly identifiers: UniqueValues;
}

export interface Appointment {
  readonly projectId: string;
  readonly userId: string;
}

export interface WorkspaceDefaults {
  readonly timezone: string;
}

/** The author of a change: the caller of a request, or the service itself. */
export type Writer = Pick<WorkspaceCtx, 'workspaceId' | 'expectedVersions'> & Partial<Pick<WorkspaceCtx, 'userId'>>;

export abstract class ProjectRepository implements Lookup<StoredProject> {
  /** Lists projects that the caller may see. */
  abstract list(ctx: WorkspaceCtx, request: ListRequest, scope: ProjectScope): Promise<Page<ProjectRecord>>;
  /** Finds a project that the caller may see, archived or not; null if there is none. */
  abstract find(ctx: WorkspaceCtx, id: string): Promise<ProjectRecord | null>;
  /**
   * Returns those of the projects that the caller may see, archived or not. `columns` limits the members that are read.
   */
  abstract seenOf(ctx: WorkspaceCtx, ids: readonly string[], columns?: ReadonlySet<string>): Promise<ProjectRecord[]>;
  abstract byIds(ctx: { readonly workspaceId: string }, ids: readonly string[]): Promise<Map<string, StoredProject>>;
  abstract counts(ctx: ProjectCtx, counters: readonly Counter[], scope: { triage: boolean }): Promise<Counts>;

  /** Locks the project names of the workspace: other writes of them wait until the transaction ends. */
  abstract lockNames(ctx: WorkspaceCtx): Promise<WorkspaceDefaults>;
  abstract clashes(ctx: WorkspaceCtx, names: ProjectNames, exceptId?: string): Promise<Clash[]>;
  /** Returns which of the wanted names, identifiers and external pairs are taken by projects that are not deleted. */
  abstract taken(ctx: WorkspaceCtx, wanted: readonly ProjectNames[]): Promise<TakenNames>;
  /** Returns which of the users are active members of the workspace. */
  abstract colleagues(ctx: WorkspaceCtx, userIds: readonly string[]): Promise<ReadonlySet<string>>;

  /** Inserts projects with their initial states. */
  abstract insert(ctx: WorkspaceCtx, at: string, projects: readonly Project[], states: readonly State[]): Promise<void>;
  /** Makes users admins of new projects. */
  abstract appoint(ctx: WorkspaceCtx, at: string, admins: readonly Appointment[]): Promise<void>;
  abstract forWrite(ctx: Writer, ids: readonly string[]): Promise<StoredProject[]>;
  /** Updates these members of locked projects. */
  abstract update(
    ctx: Writer,
    at: string,
    projects: readonly StoredProject[],
    members: readonly (keyof Project)[],
  ): Promise<void>;
  abstract remove(ctx: WorkspaceCtx, at: string, id: string): Promise<void>;
}

/** Deletes the work items of a project that is being deleted; the context `work-items` implements it. */
export abstract class WorkItemPurge {
  abstract purge(ctx: ProjectCtx, at: string): Promise<void>;
}

export interface UsedEstimate {
  readonly projectId: string;
  readonly estimateId: string;
}

/** The estimates of projects; the context `estimates` implements it. */
export abstract class EstimateUsage {
  /** Returns the project of each of these estimates. */
  abstract projectsOf(ctx: WorkspaceCtx, estimateIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Records that projects use these estimates from now on. */
  abstract use(ctx: WorkspaceCtx, used: readonly UsedEstimate[]): Promise<void>;
}

/** The caller's role in a project, and the features that are on there. */
export interface CallerProject {
  readonly projectId: string;
  readonly projectRole: ProjectRole;
  readonly projectArchived: boolean;
  readonly features: ReadonlySet<Feature>;
}

/** Access data of several projects, for requests that span them. A request about one project has it in `ProjectCtx`. */
export abstract class CallerProjects {
  /** Returns every project in which the caller has a role, archived ones included. */
  abstract of(ctx: WorkspaceCtx): Promise<readonly CallerProject[]>;
}
