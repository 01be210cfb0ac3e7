import type { ImportReport } from '../contexts/imports';
import { NEW_KINDS } from './property-kinds';
import type { Report } from './report';

/** Notes of a report that are kept. */
const MAX_NOTES = 1_000;

/** What the record of an import keeps of a report. */
export function shown({ counts, notes, furtherNotes, matches }: Report): Omit<ImportReport, 'columns' | 'samples'> {
  return {
    ...{ states: matches.state, people: matches.person, types: matches.type, properties: matches.property },
    newKinds: NEW_KINDS,
    counts: Object.entries(counts).map(([kind, count]) => ({ kind, ...count })),
    notes: notes.slice(0, MAX_NOTES),
    furtherNotes: furtherNotes + Math.max(0, notes.length - MAX_NOTES),
  };
}
