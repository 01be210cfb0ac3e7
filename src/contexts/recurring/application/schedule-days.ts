import type { Day } from '#kernel';
import type { DayRule } from '../domain/schedule';

/** Reckons on which days a rule comes true. */
export abstract class ScheduleDays {
  /** The first of them behind a day; null where there is none. */
  abstract after(rule: DayRule, day: Day): Day | null;
}
