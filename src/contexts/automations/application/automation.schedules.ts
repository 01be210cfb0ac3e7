import { Injectable } from '@nestjs/common';
import { OnJob } from '#jobs';
import { Clock, instant, newId, UnitOfWork } from '#kernel';
import { AutomationRepository, NodeRepository, type AutomationRecord, type NodeRecord } from './automation.repository';
import { RunStarts } from './run.starts';
import { COME, ScheduleTimes, type Due } from './schedule.times';

/** Starts runs of scheduled automations when they are due. */
@Injectable()
export class AutomationSchedules {
  constructor(
    private readonly automations: AutomationRepository,
    private readonly nodes: NodeRepository,
    private readonly starts: RunStarts,
    private readonly times: ScheduleTimes,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Plans the next run after an automation was switched or its graph was changed. Times in the past are skipped. */
  async plan(automation: AutomationRecord, nodes: readonly NodeRecord[]): Promise<void> {
    const { workspaceId } = automation;
    for (const node of nodes) {
      const next = automation.isEnabled ? this.times.after(node, this.clock.now()) : null;
      if (next === node.nextScheduledAt) continue;
      await this.times.come({ workspaceId, automationId: automation.id, nodeId: node.id }, next);
    }
  }

  /**
   * Starts the run that is due at this time and plans the next one. Locks the automation first and checks that the time
   * is still the planned one, so that each time starts one run. Times missed while no process was running start one run
   * together; times while the workspace is suspended start none.
   */
  @OnJob(COME)
  async occur({ dueAt, ...of }: Due): Promise<void> {
    await this.unitOfWork.run(async () => {
      const automation = await this.locked(of);
      const node = automation && (await this.nodes.find(of, of.nodeId));
      if (!automation?.isEnabled || node?.nextScheduledAt !== dueAt) return;
      const now = this.clock.now();
      const { id: automationId, projectId, currentVersionId: versionId } = automation;
      const run = { id: newId(), automationId, versionId, projectId, eventId: null, dueAt, causes: [] };
      await this.starts.onTime({ ...automation, trigger: node }, run, now);
      await this.times.come(of, this.times.after(node, instant(dueAt) > instant(now) ? dueAt : now));
    });
  }

  private async locked({ workspaceId, automationId }: Omit<Due, 'dueAt'>): Promise<AutomationRecord | undefined> {
    const known = (await this.automations.byIds({ workspaceId }, [automationId])).get(automationId);
    const home = { workspaceId, ...(known?.projectId && { projectId: known.projectId }) };
    return known && (await this.automations.forWrite(home, [automationId]))[0];
  }
}
