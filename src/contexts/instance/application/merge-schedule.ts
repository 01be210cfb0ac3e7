import { Injectable } from '@nestjs/common';
import { defineJob, Jobs, Recurring } from '#jobs';
import { MergeRepository } from './merge.repository';

interface MergedDuplicate {
  readonly userId: string;
}

export const MergePerson = defineJob<MergedDuplicate>('instance.merge-person', { isLong: true });

/** Starts requested merges, and resumes those that were interrupted. The command line only requests them: the clock starts those. */
@Injectable()
export class MergeSchedule {
  constructor(
    private readonly merges: MergeRepository,
    private readonly jobs: Jobs,
  ) {}

  begin(userId: string): Promise<void> {
    return this.jobs.add(MergePerson, { userId }, { key: userId });
  }

  @Recurring('* * * * *', 'instance.merges')
  async start(): Promise<void> {
    for (const userId of await this.merges.unfinished()) await this.begin(userId);
  }
}
