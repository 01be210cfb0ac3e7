import type { Priority, StateGroup } from '#kernel';

const PRIORITIES: ReadonlyMap<string, Priority> = new Map(
  Object.entries<Priority>({
    ...{ urgent: 'urgent', highest: 'urgent', critical: 'urgent', blocker: 'urgent', p0: 'urgent', dringend: 'urgent' },
    ...{ high: 'high', major: 'high', p1: 'high', important: 'high', hoch: 'high', höchste: 'urgent' },
    ...{ medium: 'medium', normal: 'medium', moderate: 'medium', p2: 'medium', mittel: 'medium' },
    ...{ low: 'low', lowest: 'low', minor: 'low', trivial: 'low', p3: 'low', p4: 'low', niedrig: 'low', gering: 'low' },
    ...{ none: 'none', '': 'none', 'no priority': 'none', keine: 'none', undefined: 'none' },
  }),
);

/** Returns the priority that other programs call so; undefined if nothing is known by that name. */
export const priorityNamed = (text: string): Priority | undefined => PRIORITIES.get(text.trim().toLowerCase());

const GROUPS: readonly (readonly [StateGroup, RegExp])[] = [
  ['cancelled', /cancel|abgebrochen|verworfen|won.?t|wont|declined|rejected|abgelehnt|duplicate|obsolete|invalid/],
  ['completed', /done|complete|closed|resolved|finished|released|shipped|deployed|merged|erledigt|fertig|geschlossen/],
  ['started', /progress|doing|started|review|test|qa|active|blocked|develop|arbeit|prüf|aktiv|wip/],
  ['unstarted', /to.?do|open|new|ready|selected|planned|next|offen|neu|geplant|bereit|reopened/],
];

/** Guesses the group of a state by its name. */
export function groupOf(name: string): StateGroup {
  const plain = name.toLowerCase();
  return GROUPS.find(([, pattern]) => pattern.test(plain))?.[0] ?? 'backlog';
}
