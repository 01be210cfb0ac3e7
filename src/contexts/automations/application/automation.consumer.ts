import { EventConsumer, OnEvent, type EventType, type PublishedEvent } from '#events';
import { Clock, newId, type WorkspaceActor } from '#kernel';
import { CycleArchived, cycleEvents } from '../../cycles';
import { commentEvents } from '../../discussion';
import { ModuleArchived, moduleEvents } from '../../modules';
import { WorkItemArchived, WorkItemCreated, WorkItemDeleted, WorkItemUpdated } from '../../work-items';
import { CONSUMER, RunRepository, type Watching } from './run.repository';
import { isStarted } from '../domain/matching';
import { happeningOf } from './triggered-run';
import { RunStarts } from './run.starts';

const FOLLOWED: readonly EventType[] = [
  ...[WorkItemCreated, WorkItemUpdated, WorkItemArchived, WorkItemDeleted, commentEvents.created],
  ...[cycleEvents.created, cycleEvents.updated, CycleArchived, cycleEvents.deleted],
  ...[moduleEvents.created, moduleEvents.updated, ModuleArchived, moduleEvents.deleted],
];

/** Starts automations on events. Jobs carry the runs out, so that slow actions do not hold up the event stream. */
@EventConsumer(CONSUMER, { isOptional: true })
export class AutomationConsumer {
  /** Enabled automations, loaded once for all events of a turn. */
  private readonly watching = new WeakMap<object, Promise<readonly Watching[]>>();

  constructor(
    private readonly runs: RunRepository,
    private readonly starts: RunStarts,
    private readonly clock: Clock,
  ) {}

  @OnEvent(...FOLLOWED)
  async follow(event: PublishedEvent, _: WorkspaceActor, turn: object): Promise<void> {
    const happening = happeningOf(event);
    for (const automation of await this.inTurn(event, turn)) {
      if (event.createdAt < automation.enabledSince || !isStarted(automation, automation.trigger, happening)) continue;
      const { id: automationId, currentVersionId: versionId } = automation;
      const of = { projectId: event.projectId, eventId: event.id, dueAt: null, causes: event.causes ?? [] };
      await this.starts.start(automation, { id: newId(), automationId, versionId, ...of }, this.clock.now());
    }
  }

  private inTurn(event: PublishedEvent, turn: object): Promise<readonly Watching[]> {
    const known = this.watching.get(turn) ?? this.runs.watching(event);
    this.watching.set(turn, known);
    return known;
  }
}
