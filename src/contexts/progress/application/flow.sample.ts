import type { ItemFlow, KeptFlow, ProjectPlace } from './flow.repository';

export interface SampledFlow extends KeptFlow {
  readonly workspaceSlug: string;
}

export type StoredFlow = Pick<ItemFlow, 'id' | 'happened' | 'hours'>;

/** Reads some of the days that are kept, for a comparison with work items. */
export abstract class FlowSample {
  /** Returns projects whose days are whole, in no order. */
  abstract projects(most: number): Promise<SampledFlow[]>;
  abstract identifierOf(place: ProjectPlace): Promise<string>;
  /** True if the days of a project are the sums of what is counted of its work items. */
  abstract addsUp(place: ProjectPlace): Promise<boolean>;
  /** Returns ids of work items that were last changed or deleted before `before`, in no order. */
  abstract itemIds(place: ProjectPlace, before: string, most: number): Promise<string[]>;
  abstract stored(place: ProjectPlace, itemIds: readonly string[]): Promise<StoredFlow[]>;
}
