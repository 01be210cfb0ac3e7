import {
  filter,
  order,
  PRIORITIES,
  type ListRequest,
  type ListSpec,
  type Lookup,
  type Page,
  type ProjectCtx,
  type ProjectRole,
  type Taken,
  type TenantRecord,
  type WorkspaceCtx,
  type WorkspaceRole,
} from '#kernel';
import type { Project } from '../domain/project';
import type { State } from '../domain/state';

/** A project as it is stored. */
export type StoredProject = Project & TenantRecord;

/** A project as its caller sees it. */
export interface ProjectRecord extends StoredProject {
  readonly id: string;
  readonly totalMembers: number;
  readonly totalCycles: number;
  readonly totalModules: number;
  readonly isMember: boolean;
  readonly memberRole: ProjectRole | null;
  /** The role from which the caller's permissions in it follow. */
  readonly relation: ProjectRole | WorkspaceRole;
  /** The caller's own arrangement of projects. */
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

/** The same list, first in the order that its caller gave it. */
export const arrangedProjectList: ListSpec = { ...projectList, defaultOrder: order('sortOrder') };

export interface ProjectScope {
  /** Whether archived projects are there. */
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

/** What must be unique among the live projects of a workspace. */
export interface ProjectNames {
  readonly name?: string;
  readonly identifier?: string;
  readonly externalSource?: string | null;
  readonly externalId?: string | null;
}

/** A live project that has one of the asked names. */
export interface Clash {
  readonly id: string;
  readonly sameName: boolean;
  readonly sameIdentifier: boolean;
  readonly samePair: boolean;
}

export interface TakenNames {
  readonly names: Taken;
  readonly identifiers: Taken;
}

export interface Appointment {
  readonly projectId: string;
  readonly userId: string;
}

export interface WorkspaceDefaults {
  readonly timezone: string;
}

/** Who changes a project: a request, or the service by itself. */
export type Writer = Pick<WorkspaceCtx, 'workspaceId' | 'expectedVersions'> & Partial<Pick<WorkspaceCtx, 'userId'>>;

export abstract class ProjectRepository implements Lookup<StoredProject> {
  /** Projects that the caller may see. */
  abstract list(ctx: WorkspaceCtx, request: ListRequest, scope: ProjectScope): Promise<Page<ProjectRecord>>;
  /** A project that the caller may see, archived or not. */
  abstract find(ctx: WorkspaceCtx, id: string): Promise<ProjectRecord | null>;
  /** Those of the projects that the caller may see, archived or not; all members unless `columns` names some. */
  abstract seenOf(ctx: WorkspaceCtx, ids: readonly string[], columns?: ReadonlySet<string>): Promise<ProjectRecord[]>;
  abstract byIds(ctx: { readonly workspaceId: string }, ids: readonly string[]): Promise<Map<string, StoredProject>>;
  abstract counts(ctx: ProjectCtx, counters: readonly Counter[], scope: { triage: boolean }): Promise<Counts>;

  /** Makes writes of the workspace's project names wait for one another until the transaction ends. */
  abstract lockNames(ctx: WorkspaceCtx): Promise<WorkspaceDefaults>;
  abstract clashes(ctx: WorkspaceCtx, names: ProjectNames, exceptId?: string): Promise<Clash[]>;
  /** Names and external pairs that live projects have of those that are wanted, and identifiers as names. */
  abstract taken(ctx: WorkspaceCtx, wanted: readonly ProjectNames[]): Promise<TakenNames>;
  /** Those of the users who are active members of the workspace. */
  abstract colleagues(ctx: WorkspaceCtx, userIds: readonly string[]): Promise<ReadonlySet<string>>;

  /** Writes projects together with the counters that number their work items, and with the states that they begin with. */
  abstract insert(ctx: WorkspaceCtx, at: string, projects: readonly Project[], states: readonly State[]): Promise<void>;
  /** Makes users admins of projects that have no members yet. */
  abstract appoint(ctx: WorkspaceCtx, at: string, admins: readonly Appointment[]): Promise<void>;
  abstract forWrite(ctx: Writer, ids: readonly string[]): Promise<StoredProject[]>;
  /** Writes these members of locked projects. */
  abstract update(
    ctx: Writer,
    at: string,
    projects: readonly StoredProject[],
    members: readonly (keyof Project)[],
  ): Promise<void>;
  abstract remove(ctx: WorkspaceCtx, at: string, id: string): Promise<void>;
}

/** Takes away the work items of a project that goes; implemented by their context. */
export abstract class WorkItemPurge {
  abstract purge(ctx: ProjectCtx, at: string): Promise<void>;
}

export interface UsedEstimate {
  readonly projectId: string;
  readonly estimateId: string;
}

/** What a project has to know of its estimates; implemented by their context. */
export abstract class EstimateUsage {
  /** The projects of these estimates, by the estimate. */
  abstract projectsOf(ctx: WorkspaceCtx, estimateIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Projects use these from now on. */
  abstract use(ctx: WorkspaceCtx, used: readonly UsedEstimate[]): Promise<void>;
}
