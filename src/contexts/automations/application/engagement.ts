import { Injectable } from '@nestjs/common';
import { EventStreams } from '#events';
import { Clock, UnitOfWork } from '#kernel';
import { AutomationRepository } from './automation.repository';
import { CONSUMER } from './consumer-name';
import { RunRepository } from './run.repository';

/** Sees to it that events are read where automations wait for them, and nowhere else. */
@Injectable()
export class Engagement {
  constructor(
    private readonly automations: AutomationRepository,
    private readonly runs: RunRepository,
    private readonly streams: EventStreams,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** One change after the other, since together they decide whether the workspace's events are read. */
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
