import { Injectable } from '@nestjs/common';
import { isMet, WebhookConditions } from '../../webhooks';
import type { RecordFilter } from '../domain/configs';
import type { Node } from '../domain/graph';
import { configOf } from '../domain/handlers';
import type { Result } from '../domain/run';
import { conditionsOf } from './conditions';
import { ItemSteps } from './item.steps';
import type { TriggeredRun } from './triggered-run';

/** Judges the work item as it was right after the event; one that was commented on as it is now. */
@Injectable()
export class ConditionStep {
  constructor(
    private readonly conditions: WebhookConditions,
    private readonly items: ItemSteps,
  ) {}

  async take(triggered: TriggeredRun, node: Node): Promise<Result> {
    const tree = conditionsOf(this.conditions, configOf<RecordFilter>(node));
    const isHeld = tree === null || isMet(tree, await this.record(triggered));
    return { status: isHeld ? 'succeeded' : 'unmet', note: null };
  }

  private async record(triggered: TriggeredRun): Promise<Readonly<Record<string, unknown>>> {
    const { event } = triggered;
    if (event?.entityType === 'issue') return { ...event.previous, ...event.data };
    return { ...(await this.items.current(triggered)) };
  }
}
