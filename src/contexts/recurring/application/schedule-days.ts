import type { Day } from '#kernel';
import type { DayRule } from '../domain/schedule';

/** Computes the days of a rule. */
export abstract class ScheduleDays {
  /** Returns the first day of the rule after a day; null if there is none. */
  abstract after(rule: DayRule, day: Day): Day | null;
}
