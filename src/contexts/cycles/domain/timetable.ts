import type { Cycle, Span } from './cycle';
import { overlaps } from './cycles.errors';

export type Slot = Pick<Cycle, 'id' | 'name'> & Span;

/** When the cycles of a project take place, where none may lie over another one. */
export class Timetable {
  private readonly slots: Map<string, Slot>;

  constructor(slots: readonly Slot[]) {
    this.slots = new Map(slots.map((slot) => [slot.id, slot]));
  }

  /** Gives a cycle its time; throws where another one has some of it. */
  book(slot: Slot): void {
    const other = [...this.slots.values()].find((one) => one.id !== slot.id && overlap(one, slot));
    if (other) throw overlaps(other);
    this.slots.set(slot.id, slot);
  }
}

/** Borders belong to both: a cycle that ends when another one begins overlaps it. */
export const overlap = (one: Span, other: Span): boolean =>
  Boolean(one.startDate && one.endDate && other.startDate && other.endDate) &&
  one.startDate! <= other.endDate! &&
  other.startDate! <= one.endDate!;
