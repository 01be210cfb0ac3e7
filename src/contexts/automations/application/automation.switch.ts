import { Injectable } from '@nestjs/common';
import { switched } from '../domain/automation';
import { AutomationChanges } from './automation.changes';
import { AutomationGraphs } from './automation.graphs';
import type { AutomationRecord, Hand, Home } from './automation.repository';
import { AutomationSchedules } from './automation.schedules';
import { Engagement } from './engagement';

export interface SwitchAutomation {
  readonly isEnabled: boolean;
}

/** Switches automations on and off. */
@Injectable()
export class AutomationSwitch {
  constructor(
    private readonly changes: AutomationChanges,
    private readonly graphs: AutomationGraphs,
    private readonly schedules: AutomationSchedules,
    private readonly engagement: Engagement,
  ) {}

  /** Switches an automation. Does nothing if it is already in that state. */
  turn(ctx: Home, id: string, { isEnabled }: SwitchAutomation): Promise<void> {
    return this.engagement.changing(ctx, async (at) => {
      const { automation, graph } = await this.changes.open(ctx, id);
      if (isEnabled) graph.assertRunnable();
      const after = await this.changes.save(ctx, automation, switched(automation, { isEnabled, at, by: ctx.userId }));
      if (isEnabled) await this.graphs.publish(after);
      await this.schedules.plan(after, graph.graph.nodes);
    });
  }

  /** Switches an automation off under its own account, if it still acts as this person. */
  withdraw({ workspaceId, projectId, botUserId, id }: AutomationRecord, actorId: string | null): Promise<void> {
    const hand: Hand = { workspaceId, userId: botUserId, ...(projectId && { projectId }) };
    return this.engagement.changing(hand, async (at) => {
      const { automation, graph } = await this.changes.open(hand, id);
      if (automation.decidedById !== actorId) return;
      const after = switched(automation, { isEnabled: false, at, by: botUserId });
      await this.schedules.plan(await this.changes.save(hand, automation, after), graph.graph.nodes);
    });
  }
}
