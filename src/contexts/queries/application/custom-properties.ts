import type { WorkspaceCtx } from '#kernel';
import type { ValueCondition, ValueForm, ValueReading } from '../../work-items';

/** A custom property, as far as queries ask about its values. */
export interface QueriedProperty {
  readonly id: string;
  /** Undefined where values are computed: those are in no index. */
  readonly form: ValueForm | undefined;
  readonly isMulti: boolean;
  /** What values of the form `record` lead to. */
  readonly leadsTo: 'option' | 'person' | 'item' | 'other';
  readonly options: readonly { readonly id: string; readonly name: string }[];
}

/** Knows the custom properties of work items. The context that keeps their values provides it through a global module. */
export abstract class CustomProperties {
  /** Those of the ids that are properties of these projects or of the workspace, in lower case. */
  abstract byIds(
    ctx: WorkspaceCtx,
    projectIds: readonly string[],
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, QueriedProperty>>;
  /** Ids of the projects' items that meet a condition, where they are few; the caller's sight is not regarded. */
  abstract few(
    ctx: WorkspaceCtx,
    projectIds: readonly string[],
    condition: ValueCondition,
  ): Promise<readonly string[] | undefined>;
  /**
   * With which of the conditions a list of the projects' items that meet all of them is sooner begun than with its own
   * order: where that comes by such items soon, with none.
   */
  abstract start(
    ctx: WorkspaceCtx,
    projectIds: readonly string[],
    conditions: readonly ValueCondition[],
  ): Promise<Start | undefined>;
  /**
   * Ids of the open items of a project that have no value of the property; undefined where there are many, or some among the
   * newest, which a list in its own order comes by soon.
   */
  abstract lacking(
    ctx: WorkspaceCtx,
    projectId: string,
    property: Pick<ValueCondition, 'propertyId' | 'form'>,
  ): Promise<readonly string[] | undefined>;
}

/** One of the conditions that were asked about, and how it is read. */
export interface Start {
  readonly condition: ValueCondition;
  readonly read: ValueReading;
}
