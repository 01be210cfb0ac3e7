import { Injectable } from '@nestjs/common';
import { leavesOf, type Filter, type FilterTree } from '#kernel';
import { comparedValues, isMet, WebhookConditions } from '../../webhooks';
import type { RecordFilter } from '../domain/configs';
import type { Node } from '../domain/graph';
import { configOf } from '../domain/handlers';
import type { Result } from '../domain/run';
import { ItemSteps } from './item.steps';
import type { TriggeredRun } from './triggered-run';

/** One comparison of a condition, with the values of the record that it saw. */
export interface Check extends Filter {
  readonly seen: readonly unknown[];
  readonly holds: boolean;
}

/**
 * Checks conditions against the work item as it was right after the event. For comments it checks the work item as it
 * is now.
 */
@Injectable()
export class ConditionStep {
  constructor(
    private readonly conditions: WebhookConditions,
    private readonly items: ItemSteps,
  ) {}

  async take(triggered: TriggeredRun, node: Node): Promise<Result> {
    const tree = this.treeOf(node);
    const isHeld = tree === null || isMet(tree, await this.record(triggered));
    return { status: isHeld ? 'succeeded' : 'unmet', note: null };
  }

  /** Returns each comparison of the conditions with the value that it saw. */
  async checks(triggered: TriggeredRun, node: Node): Promise<Check[]> {
    const tree = this.treeOf(node);
    const record = await this.record(triggered);
    return tree === null ? [] : leavesOf(tree).map((leaf) => ({ ...leaf, ...seenBy(leaf, record) }));
  }

  private treeOf(node: Node): FilterTree | null {
    return conditionsOf(this.conditions, configOf<RecordFilter>(node));
  }

  private async record(triggered: TriggeredRun): Promise<Readonly<Record<string, unknown>>> {
    const { event } = triggered;
    if (event?.entityType === 'issue') return { ...event.previous, ...event.data };
    return { ...(await this.items.current(triggered)) };
  }
}

/** Parses the conditions of a node as those of a webhook; null if there are none. */
export const conditionsOf = (
  conditions: WebhookConditions,
  { richFilters = {}, pqlFilters }: RecordFilter,
): FilterTree | null =>
  conditions.of({
    richFilters,
    pqlFilters: pqlFilters === undefined ? null : { stripped: pqlFilters },
    lastUsedFilter: pqlFilters === undefined ? 'rich_filters' : 'pql_filters',
  });

const seenBy = (leaf: Filter, record: Readonly<Record<string, unknown>>): Pick<Check, 'seen' | 'holds'> => ({
  seen: comparedValues(record, leaf.field),
  holds: isMet(leaf, record),
});
