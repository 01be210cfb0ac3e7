import { Injectable } from '@nestjs/common';
import { defineJob, Jobs, Recurring } from '#jobs';
import { ErasureRepository } from './erasure.repository';

export interface ErasedPerson {
  readonly userId: string;
}

export const ErasePerson = defineJob<ErasedPerson>('instance.erase-person', { isLong: true });

/** Starts requested erasures, and resumes those that were interrupted. The command line only requests them: the clock starts those. */
@Injectable()
export class ErasureSchedule {
  constructor(
    private readonly erasures: ErasureRepository,
    private readonly jobs: Jobs,
  ) {}

  begin(userId: string): Promise<void> {
    return this.jobs.add(ErasePerson, { userId }, { key: userId });
  }

  @Recurring('* * * * *', 'instance.erasures')
  async start(): Promise<void> {
    for (const userId of await this.erasures.unfinished()) await this.begin(userId);
  }
}
