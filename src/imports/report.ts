import type { ImportMatch, PropertyMatch } from '../contexts/imports';
import type { KindOfThing } from './thing';

export interface Count {
  /** New here. */
  arrived: number;
  /** Here since an earlier import, or found by name. */
  known: number;
  /** Not kept; notes say why. */
  lost: number;
}

export interface Note {
  readonly kind: KindOfThing;
  readonly key: string;
  readonly what: string;
}

/** The number of notes that are kept. A file of a million bad rows would otherwise fill the memory. */
const MAX_NOTES = 10_000;

/** The most matches of a kind that the report lists. */
const MAX_MATCHES = 200;

/** What an import did, or would do. */
export class Report {
  readonly counts: Partial<Record<KindOfThing, Count>> = {};
  readonly notes: Note[] = [];
  /** Bytes of the files that arrived, as far as their sizes are known. */
  fileBytes = 0;
  /** Notes beyond those that are kept. */
  furtherNotes = 0;
  readonly matches = {
    ...{ state: [] as ImportMatch[], person: [] as ImportMatch[], type: [] as ImportMatch[] },
    property: [] as PropertyMatch[],
  };
  private readonly names = new Map<string, string>();

  add(kind: KindOfThing, counted: Partial<Count>): void {
    const count = (this.counts[kind] ??= { arrived: 0, known: 0, lost: 0 });
    for (const [name, number] of Object.entries(counted) as [keyof Count, number][]) count[name] += number;
  }

  /** Lists what something of the source was matched with. */
  match<Kind extends keyof Report['matches']>(kind: Kind, match: Report['matches'][Kind][number]): void {
    const matches: (typeof match)[] = this.matches[kind];
    if (matches.length < MAX_MATCHES) matches.push(match);
  }

  /** Lets notes about a thing name it as people do, where its key is another one. */
  call(kind: KindOfThing, key: string, name: string): void {
    this.names.set(`${kind} ${key}`, name);
  }

  /** How notes name a thing. */
  nameOf(kind: KindOfThing, key: string): string {
    return this.names.get(`${kind} ${key}`) ?? key;
  }

  /** Notes something that arrived differently from what the source has. */
  note(kind: KindOfThing, key: string, what: string): void {
    if (this.notes.length < MAX_NOTES) this.notes.push({ kind, key: this.nameOf(kind, key), what });
    else this.furtherNotes++;
  }

  /** Counts and notes something that cannot be kept. */
  lose(kind: KindOfThing, key: string, why: string): void {
    this.add(kind, { lost: 1 });
    this.note(kind, key, why);
  }
}
