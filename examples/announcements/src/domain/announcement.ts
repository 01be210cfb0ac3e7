import { invalidField } from 'cairn/kernel';

/** What everybody in a workspace should know, for as long as it is of interest. */
export interface Announcement {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  /** First and last day; null where there is none. */
  readonly startsOn: string | null;
  readonly endsOn: string | null;
}

type Period = Pick<Announcement, 'startsOn' | 'endsOn'>;

export function assertPeriod({ startsOn, endsOn }: Period): void {
  if (startsOn && endsOn && endsOn < startsOn) throw invalidField('endsOn', 'It must not end before it starts.');
}

export const isCurrent = ({ startsOn, endsOn }: Period, today: string): boolean =>
  (!startsOn || startsOn <= today) && !isOver({ endsOn }, today);

/** An announcement that is over can no longer be changed. */
export const isOver = ({ endsOn }: Pick<Period, 'endsOn'>, today: string): boolean => endsOn !== null && endsOn < today;
