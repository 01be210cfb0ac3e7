import type { UseQueryResult } from '@tanstack/react-query';
import { useOne } from '../../data/lists';
import { staleOn } from '../../data/live';

export interface Day {
  readonly date: string;
  readonly total_items: number;
  readonly completed_items: number;
  readonly cancelled_items: number;
  readonly remaining_items: number;
  readonly ideal_items: number | null;
}

interface Progress {
  readonly last_day: string | null;
  readonly days: readonly Day[];
}

staleOn({ workitem: ['progress'], cycle: ['progress'], module: ['progress'] });

/** The remaining work of a cycle or module, day by day. `path` is the path of the record. */
export const useProgress = (path: string): UseQueryResult<Progress> => useOne('progress', `${path}progress/`);
