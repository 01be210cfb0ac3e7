import { Injectable } from '@nestjs/common';
import { OnJob } from '#jobs';
import { Clock, instant, newId, UnitOfWork } from '#kernel';
import { AutomationRepository, NodeRepository, type AutomationRecord, type NodeRecord } from './automation.repository';
import { RunStarts } from './run.starts';
import { COME, ScheduleTimes, type Due } from './schedule.times';

/** Keeps schedules going: a run is started whenever their time has come. */
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

  /** To be called when an automation was switched on or off, or its graph has changed. What lies before now does not come. */
  async plan(automation: AutomationRecord, nodes: readonly NodeRecord[]): Promise<void> {
    const { workspaceId } = automation;
    for (const node of nodes) {
      const next = automation.isEnabled ? this.times.after(node, this.clock.now()) : null;
      if (next === node.nextScheduledAt) continue;
      await this.times.come({ workspaceId, automationId: automation.id, nodeId: node.id }, next);
    }
  }

  /**
   * The automation is locked, and the next time of its trigger has to be this one: whoever comes second finds that it is
   * not. Times that were missed while no process ran come once, together.
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
      await this.starts.start({ ...automation, trigger: node }, run, now);
      await this.times.come(of, this.times.after(node, instant(dueAt) > instant(now) ? dueAt : now));
    });
  }

  private async locked({ workspaceId, automationId }: Omit<Due, 'dueAt'>): Promise<AutomationRecord | undefined> {
    const known = (await this.automations.byIds({ workspaceId }, [automationId])).get(automationId);
    const home = { workspaceId, ...(known?.projectId && { projectId: known.projectId }) };
    return known && (await this.automations.forWrite(home, [automationId]))[0];
  }
}
