import { EventConsumer, OnEvent, type PublishedEvent } from '#events';
import { Calendar } from '#kernel';
import { estimatePointEvents, type EstimatePointRecord } from '../../estimates';
import { ProjectRepository } from '../../projects';
import {
  WorkItemArchived,
  WorkItemCreated,
  WorkItemDeleted,
  WorkItemUpdated,
  type WorkItemEventData,
} from '../../work-items';
import { deltasBetween, holdersOf, outlookOf, type Standing } from '../domain/standing';
import { type ItemPlace, ProgressRepository } from './progress.repository';

/**
 * Members that decide where an item counts and with which weight. The former values of an event contain `stateGroup`
 * only if the state itself moved to another group.
 */
const DECISIVE = new Set(['stateId', 'stateGroup', 'archivedAt', 'isDraft', 'cycleId', 'moduleIds', 'estimatePointId']);

/** Keeps the progress of cycles and modules up to date. */
@EventConsumer('progress')
export class ProgressConsumer {
  constructor(
    private readonly progress: ProgressRepository,
    private readonly projects: ProjectRepository,
  ) {}

  @OnEvent(WorkItemCreated)
  async created(event: PublishedEvent<WorkItemEventData>): Promise<void> {
    if (holdersOf(event.data).length) await this.tell(event, event.data);
  }

  @OnEvent(WorkItemUpdated, WorkItemArchived)
  async updated(event: PublishedEvent<WorkItemEventData, object>): Promise<void> {
    if (Object.keys(event.previous).some((member) => DECISIVE.has(member))) await this.tell(event, event.data);
  }

  @OnEvent(WorkItemDeleted)
  async deleted(event: PublishedEvent<object, WorkItemEventData>): Promise<void> {
    await this.tell(event, null);
  }

  @OnEvent(estimatePointEvents.updated)
  async revalued(event: PublishedEvent<EstimatePointRecord, Partial<EstimatePointRecord>>): Promise<void> {
    if (!('amount' in event.previous)) return;
    const { id, amount } = event.data;
    await this.progress.revalue(event, await this.dayOf(event), id, amount ?? 0);
  }

  /**
   * Compares the item with the standings stored last. An event that is delivered again or late therefore does not count
   * twice.
   */
  private async tell(event: PublishedEvent, item: WorkItemEventData | null): Promise<void> {
    const { workspaceId, projectId, entityId: itemId } = event;
    if (!projectId) return;
    const place: ItemPlace = { workspaceId, projectId, itemId };
    const before = await this.progress.standings(place);
    const after = item ? await this.standings(place, item) : [];
    const deltas = deltasBetween(before, after);
    await this.progress.put(place, after);
    if (deltas.length) await this.progress.add(place, await this.dayOf(event), deltas);
  }

  private async standings(place: ItemPlace, item: WorkItemEventData): Promise<Standing[]> {
    const holders = holdersOf(item);
    const { estimatePointId: pointId, stateGroup } = item;
    const amounts =
      pointId && holders.length ? await this.progress.amounts(place, [pointId]) : new Map<string, number>();
    const points = (pointId && amounts.get(pointId)) || 0;
    return holders.map((holder) => ({ ...holder, outlook: outlookOf(stateGroup), pointId, points }));
  }

  /** Returns the day of the event in the project's time zone. */
  private async dayOf({ workspaceId, projectId, createdAt }: PublishedEvent): Promise<string> {
    const project = (await this.projects.byIds({ workspaceId }, [projectId!])).get(projectId!);
    return new Calendar(createdAt, project?.timezone ?? 'UTC').today;
  }
}
