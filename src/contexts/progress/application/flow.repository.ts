import type { ProjectCtx } from '#kernel';
import type { FlowDelta, FlowEntry } from '../domain/flow-entry';
import type { FlowDays } from '../domain/flow';
import type { CycleTime, Span } from './statistics.repository';

export interface ProjectPlace {
  readonly workspaceId: string;
  readonly projectId: string;
}

/** A project whose days are kept, in the days of a time zone. */
export interface KeptFlow extends ProjectPlace {
  readonly timezone: string;
}

/** What has happened to a work item. */
export interface ItemFlow {
  readonly id: string;
  readonly happened: readonly FlowEntry[];
  /** When it was completed, and how long that took from the start of its work; null if it has no cycle time. */
  readonly completedAt: string | null;
  readonly hours: number | null;
}

/** Keeps what happened in a project day by day, so that statistics of many work items need not count them. */
export abstract class FlowRepository {
  /** Returns the time zone of a project whose days are counted whole; null if there is none. */
  abstract countedIn(place: ProjectPlace): Promise<string | null>;
  /** Keeps the project from being begun anew until the transaction ends. Null if its days are not kept. */
  abstract hold(place: ProjectPlace): Promise<KeptFlow | null>;
  /** Forgets what is counted, and begins anew in the time zone of the project. False if there is no such project. */
  abstract begin(place: ProjectPlace, runId: string): Promise<boolean>;
  /** Ends a run unless another one has begun. */
  abstract end(place: ProjectPlace, runId: string): Promise<void>;
  /** Forgets the days of a project, or of all projects of a workspace. */
  abstract forget(place: Pick<ProjectPlace, 'workspaceId'> & Partial<ProjectPlace>): Promise<void>;
  /** Returns ids of work items in ascending order, deleted ones included. */
  abstract itemIds(place: ProjectPlace, after: string | null, most: number): Promise<string[]>;
  /** Locks work items until the transaction ends. Returns what is counted of each. */
  abstract counted(place: ProjectPlace, itemIds: readonly string[]): Promise<readonly FlowEntry[]>;
  /** Returns what has happened to work items so far. Those that do not count are left out. */
  abstract happened(flow: KeptFlow, itemIds: readonly string[]): Promise<ItemFlow[]>;
  /** Stores what is counted of work items, and changes the days accordingly. */
  abstract store(
    place: ProjectPlace,
    itemIds: readonly string[],
    flows: readonly ItemFlow[],
    deltas: readonly FlowDelta[],
  ): Promise<void>;
  /** Returns what happened since a day, and before it in one sum. */
  abstract days(ctx: ProjectCtx, firstDay: string): Promise<FlowDays>;
  abstract cycleTime(ctx: ProjectCtx, span: Span, mostDays: number): Promise<CycleTime>;
}
