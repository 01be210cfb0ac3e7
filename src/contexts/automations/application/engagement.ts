import { Injectable } from '@nestjs/common';
import { EventStreams } from '#events';
import { Clock, UnitOfWork } from '#kernel';
import { AutomationRepository } from './automation.repository';
import { CONSUMER, RunRepository } from './run.repository';

/** Turns reading of a workspace's events on while an automation there needs them, and off otherwise. */
@Injectable()
export class Engagement {
  constructor(
    private readonly automations: AutomationRepository,
    private readonly runs: RunRepository,
    private readonly streams: EventStreams,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs a change under a lock of the workspace's automations, because all of them together decide whether events are
   * read.
   */
  changing<R>({ workspaceId }: { readonly workspaceId: string }, work: (at: string) => Promise<R>): Promise<R> {
    return this.unitOfWork.run(async () => {
      await this.automations.lock({ workspaceId });
      const result = await work(this.clock.now());
      const stream = { workspaceId, consumer: CONSUMER };
      const isNeeded = await this.runs.isAnyEnabled({ workspaceId });
      await (isNeeded ? this.streams.begin(stream) : this.streams.end(stream));
      return result;
    });
  }
}
