import { Injectable } from '@nestjs/common';
import { Clock, DomainError, newId } from '#kernel';
import { WorkItems, type WorkItemRecord } from '../../work-items';
import { cannotRun, unknownItem } from '../domain/automations.errors';
import { AutomationGraph, triggerOf, type Node } from '../domain/graph';
import type { Run } from '../domain/run';
import { AutomationChanges } from './automation.changes';
import { AutomationGraphs } from './automation.graphs';
import type { AutomationRecord, Home } from './automation.repository';
import { RunActor } from './run.actor';
import { assumedEvent } from './trial.event';
import { Rehearsal, type Trial } from './rehearsal';
import { itemOf, type TriggeredRun } from './triggered-run';

export interface TryAutomation {
  readonly workItemId: string;
}

const WAITS = 'The workspace is switching to governance.';

/**
 * Tries automations on work items. A trial acts as the caller, as it would once the
 * caller has switched it on.
 */
@Injectable()
export class Trials {
  constructor(
    private readonly changes: AutomationChanges,
    private readonly graphs: AutomationGraphs,
    private readonly actor: RunActor,
    private readonly items: WorkItems,
    private readonly rehearsal: Rehearsal,
    private readonly clock: Clock,
  ) {}

  async run(ctx: Home, id: string, { workItemId }: TryAutomation): Promise<Trial> {
    const automation = await this.changes.crud.get(ctx, id);
    const item = await this.itemOf(ctx, automation, workItemId);
    const graph = await this.graphs.read({ workspaceId: ctx.workspaceId, automationId: id });
    new AutomationGraph(graph, automation.isEnabled, automation.scope).assertRunnable();
    const triggered = await this.triggered(ctx, automation, triggerOf(graph)!, item);
    return this.rehearsal.of(triggered, graph, item);
  }

  /** Returns the item, if the caller sees it and the automation follows its project. */
  private async itemOf(ctx: Home, { isGlobal, projectIds }: AutomationRecord, id: string): Promise<WorkItemRecord> {
    const item = await this.items.getAnywhere(ctx, id, 'open').catch(ifMissing);
    if (!isGlobal && !projectIds.includes(item.projectId)) throw unknownItem();
    return item;
  }

  private async triggered(
    ctx: Home,
    automation: AutomationRecord,
    trigger: Node,
    item: WorkItemRecord,
  ): Promise<TriggeredRun> {
    const at = this.clock.now();
    const isTimed = trigger.handlerName === 'scheduled';
    const event = isTimed ? null : assumedEvent(trigger, item, { userId: ctx.userId, at });
    const run: Run = {
      ...{ id: newId(), automationId: automation.id, versionId: automation.currentVersionId, actorId: ctx.userId },
      ...{ projectId: isTimed ? automation.projectId : item.projectId, eventId: event?.id ?? null },
      ...{ dueAt: isTimed ? at : null, causes: [], status: 'waiting', reason: null },
    };
    const actor = await this.actor.of(automation, run);
    if (!('ctx' in actor)) throw cannotRun('refusal' in actor ? actor.refusal : WAITS);
    return { automation, run, event, itemId: event && itemOf(event), ctx: actor.ctx };
  }
}

function ifMissing(error: unknown): never {
  throw error instanceof DomainError && error.kind === 'not_found' ? unknownItem() : error;
}
