import type { SealedRecord } from '../domain/audit-record';
import type { Link } from './audit-log.repository';
import { GENESIS, hashOf } from './chain';
import { ERASED, noteOf, type ErasureNote } from './erasure-note';

/** An entry at which the log differs from what was written. */
export interface ChainBreak {
  readonly sequenceNumber: number;
  readonly kind: 'changed' | 'missing' | 'out_of_order' | 'not_as_noted';
  readonly message: string;
}

/** Number and hash of an entry that an auditor noted earlier. It reveals even a log that was rewritten as a whole. */
export interface Anchor {
  readonly sequenceNumber: number;
  readonly hash: string;
}

export interface ChainReport {
  readonly entries: number;
  readonly lastSequence: number;
  readonly lastHash: string;
  readonly breaks: readonly ChainBreak[];
  /** Numbers of entries from which names of erased people were taken later. They are as a later entry says. */
  readonly erased: readonly number[];
}

/** Verifies a log from its first entry on, hash by hash. */
export class ChainWalk {
  private entries = 0;
  private lastSequence = 0;
  private lastHash = GENESIS;
  private readonly breaks: ChainBreak[] = [];
  private isAnchored = false;
  /** What entries hold now that are not as they were written, by their numbers. */
  private readonly altered = new Map<number, string>();
  private readonly notes: ErasureNote[] = [];

  constructor(private readonly anchor?: Anchor) {}

  step(record: SealedRecord): void {
    const { sequenceNumber, previousHash, hash } = record;
    if (sequenceNumber < 1) return this.note('out_of_order', sequenceNumber, unnumbered(sequenceNumber));
    const expected = this.lastSequence + 1;
    if (sequenceNumber > expected) this.note('missing', expected, missing(expected, sequenceNumber - 1));
    else if (previousHash !== this.lastHash) this.note('out_of_order', sequenceNumber, displaced(sequenceNumber));
    const content = hashOf(record, previousHash);
    if (content !== hash) {
      this.altered.set(sequenceNumber, content);
      this.note('changed', sequenceNumber, changed(sequenceNumber));
    }
    if (record.eventName === ERASED) this.notes.push(noteOf(record));
    this.compare(record);
    this.entries++;
    this.lastSequence = sequenceNumber;
    this.lastHash = hash;
  }

  /** Ends the walk. `link` is the last entry as the service recorded it. */
  end(link: Link | null): ChainReport {
    const { lastSequence, lastHash, entries } = this;
    const [known, knownHash] = [link?.lastSequence ?? 0, link?.lastHash ?? GENESIS];
    if (known > lastSequence) this.note('missing', lastSequence + 1, missing(lastSequence + 1, known));
    else if (known < lastSequence) this.note('out_of_order', known + 1, foreign(known + 1));
    else if (knownHash !== lastHash) this.note('changed', lastSequence, changed(lastSequence));
    const { anchor } = this;
    if (anchor && !this.isAnchored) this.note('missing', anchor.sequenceNumber, unknown(anchor.sequenceNumber));
    const erased = this.accountedFor();
    const breaks = this.breaks.filter(({ kind, sequenceNumber }) => kind !== 'changed' || !erased.has(sequenceNumber));
    return { entries, lastSequence, lastHash, breaks, erased: [...erased].sort((a, b) => a - b) };
  }

  /** The latest notes first: each counts if its entry is as it was written, or as a later note says. */
  private accountedFor(): ReadonlySet<number> {
    const found = new Set<number>();
    for (const { sequenceNumber, contents } of this.notes.toReversed()) {
      if (this.altered.has(sequenceNumber) && !found.has(sequenceNumber)) continue;
      for (const [number, content] of contents)
        if (number < sequenceNumber && this.altered.get(number) === content) found.add(number);
    }
    return found;
  }

  private compare({ sequenceNumber, hash }: SealedRecord): void {
    if (this.anchor?.sequenceNumber !== sequenceNumber) return;
    this.isAnchored = true;
    if (this.anchor.hash !== hash) this.note('not_as_noted', sequenceNumber, rewritten(sequenceNumber));
  }

  private note(kind: ChainBreak['kind'], sequenceNumber: number, message: string): void {
    this.breaks.push({ sequenceNumber, kind, message });
  }
}

const missing = (from: number, to: number): string =>
  from === to ? `Entry ${from} is missing.` : `Entries ${from} to ${to} are missing.`;
const changed = (number: number): string => `Entry ${number} was changed after it was written.`;
const displaced = (number: number): string =>
  `Entry ${number} does not follow the entry before it: one of the two was replaced or moved.`;
const foreign = (number: number): string => `Entry ${number} was not written by the service: the log ended before it.`;
const unnumbered = (number: number): string =>
  `Entry ${number} was not written by the service: the first has number 1.`;
const rewritten = (number: number): string => `Entry ${number} is not the one that was noted: the log was rewritten.`;
const unknown = (number: number): string => `Entry ${number}, which was noted, is not there.`;
