import type { ProjectCtx } from '#kernel';
import type { Made, Moved, Standing } from '../domain/flow';

/** Selects the work items that are counted: those of a cycle, of a module, or all of the project. */
export interface Counted {
  readonly cycleId: string | null;
  readonly moduleId: string | null;
}

/** A span of time, and the time zone of its days. */
export interface Span {
  /** The moment at which the first day begins. */
  readonly from: string;
  /** The moment at which the last day is over. */
  readonly to: string;
  readonly timezone: string;
}

/** How long work items took from the start of work to their completion. */
export interface CycleTime {
  readonly items: number;
  readonly medianHours: number | null;
  readonly p85Hours: number | null;
  /** Number of work items by whole days. The last entry includes all longer ones. */
  readonly days: readonly { readonly days: number; readonly items: number }[];
}

/** Counts work items and their changes of state. */
export abstract class StatisticsRepository {
  abstract now(ctx: ProjectCtx, counted: Counted): Promise<Standing>;
  /** Counts work items created since `from`, until now. */
  abstract made(ctx: ProjectCtx, counted: Counted, span: Span): Promise<Made[]>;
  /** Counts changes of state since `from`, until now. */
  abstract moved(ctx: ProjectCtx, counted: Counted, span: Span): Promise<Moved[]>;
  /** Counts completed work items by day. */
  abstract completed(ctx: ProjectCtx, counted: Counted, span: Span): Promise<ReadonlyMap<string, number>>;
  /** Returns the cycle times of work items completed within the span. */
  abstract cycleTime(ctx: ProjectCtx, counted: Counted, span: Span, mostDays: number): Promise<CycleTime>;
}
