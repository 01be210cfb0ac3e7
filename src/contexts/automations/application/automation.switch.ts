import { Injectable } from '@nestjs/common';
import { switched } from '../domain/automation';
import { AutomationChanges } from './automation.changes';
import { AutomationGraphs } from './automation.graphs';
import type { Home } from './automation.repository';
import { AutomationSchedules } from './automation.schedules';
import { Engagement } from './engagement';

export interface SwitchAutomation {
  readonly isEnabled: boolean;
}

/** Sets automations to work, and stops them. */
@Injectable()
export class AutomationSwitch {
  constructor(
    private readonly changes: AutomationChanges,
    private readonly graphs: AutomationGraphs,
    private readonly schedules: AutomationSchedules,
    private readonly engagement: Engagement,
  ) {}

  /** What it is already is no change. */
  turn(ctx: Home, id: string, { isEnabled }: SwitchAutomation): Promise<void> {
    return this.engagement.changing(ctx, async (at) => {
      const { automation, graph } = await this.changes.open(ctx, id);
      if (isEnabled) graph.assertRunnable();
      const after = await this.changes.save(ctx, automation, switched(automation, { isEnabled, at, by: ctx.userId }));
      if (isEnabled) await this.graphs.publish(after);
      await this.schedules.plan(after, graph.graph.nodes);
    });
  }
}
