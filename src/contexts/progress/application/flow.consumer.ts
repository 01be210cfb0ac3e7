import { EventConsumer, OnEvent, type PublishedEvent } from '#events';
import { GovernanceEnabled } from '../../governance';
import { ProjectUpdated, stateEvents, type StateRecord } from '../../projects';
import { WorkItemCreated, WorkItemDeleted, WorkItemUpdated, type WorkItemEventData } from '../../work-items';
import { FlowRepository } from './flow.repository';
import { Flows } from './flows';

/** Members of a work item that decide where and whether it counts. */
const DECISIVE = new Set(['stateId', 'stateGroup', 'isDraft', 'completedAt']);

/** Keeps the days of projects up to date. */
@EventConsumer('progress.flow')
export class FlowConsumer {
  constructor(
    private readonly flows: Flows,
    private readonly kept: FlowRepository,
  ) {}

  @OnEvent(WorkItemCreated)
  async came(event: PublishedEvent): Promise<void> {
    await this.count(event);
  }

  @OnEvent(WorkItemDeleted)
  async left(event: PublishedEvent): Promise<void> {
    await this.count(event);
  }

  @OnEvent(WorkItemUpdated)
  async moved(event: PublishedEvent<WorkItemEventData, object>): Promise<void> {
    if (Object.keys(event.previous).some((member) => DECISIVE.has(member))) await this.count(event);
  }

  /** All its days are others in another time zone. */
  @OnEvent(ProjectUpdated)
  async relocated({ workspaceId, entityId, previous }: PublishedEvent): Promise<void> {
    if ('timezone' in previous) await this.kept.forget({ workspaceId, projectId: entityId });
  }

  /** Whatever has happened to a state counts in the group that it is in now. */
  @OnEvent(stateEvents.updated)
  async regrouped(event: PublishedEvent<StateRecord, Partial<StateRecord>>): Promise<void> {
    const { workspaceId, projectId } = event;
    if ('group' in event.previous) await this.kept.forget({ workspaceId, ...(projectId && { projectId }) });
  }

  /** States of projects have become those of the workspace. */
  @OnEvent(GovernanceEnabled)
  async governed({ workspaceId }: PublishedEvent): Promise<void> {
    await this.kept.forget({ workspaceId });
  }

  private async count({ workspaceId, projectId, entityId }: PublishedEvent): Promise<void> {
    if (projectId) await this.flows.changed({ workspaceId, projectId }, entityId);
  }
}
