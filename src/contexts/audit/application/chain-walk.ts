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

/** What the first entry follows: nothing, or the last entry that the retention removed. */
const NOTHING: Anchor = { sequenceNumber: 0, hash: GENESIS };

export const startOf = (link: Link | null): Anchor =>
  link ? { sequenceNumber: link.removedSequence, hash: link.removedHash } : NOTHING;

/** Verifies a log from its first entry on, hash by hash. */
export class ChainWalk {
  private readonly found: ChainBreak[] = [];
  private entries = 0;
  private lastSequence: number;
  private lastHash: string;
  private isAnchored = false;
  /** What entries hold now that are not as they were written, by their numbers. */
  private readonly altered = new Map<number, string>();
  private readonly notes: ErasureNote[] = [];

  constructor(
    private readonly start: Anchor,
    private readonly anchor?: Anchor,
  ) {
    this.lastSequence = start.sequenceNumber;
    this.lastHash = start.hash;
    this.compare(start);
  }

  step(record: SealedRecord): void {
    const { sequenceNumber, previousHash, hash } = record;
    const first = this.start.sequenceNumber + 1;
    if (sequenceNumber < first) return this.note('out_of_order', sequenceNumber, unnumbered(sequenceNumber, first));
    const expected = this.lastSequence + 1;
    if (sequenceNumber > expected) this.note('missing', expected, missing(expected, sequenceNumber - 1));
    else if (previousHash !== this.lastHash) this.note('out_of_order', sequenceNumber, displaced(sequenceNumber));
    if (!this.isAsWritten(record)) this.note('changed', sequenceNumber, changed(sequenceNumber));
    this.learn(record);
    this.compare(record);
    this.entries++;
    this.lastSequence = sequenceNumber;
    this.lastHash = hash;
  }

  /** Takes in what an entry says about earlier ones, also one that is farther on than the walk. */
  learn(record: SealedRecord): void {
    if (record.eventName !== ERASED) return;
    this.isAsWritten(record);
    this.notes.push(noteOf(record));
  }

  /** What was found so far, without what is accounted for. */
  get breaks(): readonly ChainBreak[] {
    const erased = this.accountedFor();
    return this.found.filter(({ kind, sequenceNumber }) => kind !== 'changed' || !erased.has(sequenceNumber));
  }

  /** Ends the walk. `link` is the last entry as the service recorded it. */
  end(link: Link | null): ChainReport {
    const { lastSequence, lastHash, entries } = this;
    const [known, knownHash] = [link?.lastSequence ?? 0, link?.lastHash ?? GENESIS];
    if (known > lastSequence) this.note('missing', lastSequence + 1, missing(lastSequence + 1, known));
    else if (known < lastSequence) this.note('out_of_order', known + 1, foreign(known + 1));
    else if (knownHash !== lastHash) this.note('changed', lastSequence, changed(lastSequence));
    const { anchor } = this;
    if (anchor && !this.isAnchored) this.note('missing', anchor.sequenceNumber, this.unknown(anchor.sequenceNumber));
    const erased = [...this.accountedFor()].sort((a, b) => a - b);
    return { entries, lastSequence, lastHash, breaks: this.breaks, erased };
  }

  private isAsWritten(record: SealedRecord): boolean {
    const content = hashOf(record, record.previousHash);
    if (content === record.hash) return true;
    this.altered.set(record.sequenceNumber, content);
    return false;
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

  private unknown(number: number): string {
    return number < this.start.sequenceNumber ? tooOld(number) : unknown(number);
  }

  private compare({ sequenceNumber, hash }: Anchor): void {
    if (this.anchor?.sequenceNumber !== sequenceNumber) return;
    this.isAnchored = true;
    if (this.anchor.hash !== hash) this.note('not_as_noted', sequenceNumber, rewritten(sequenceNumber));
  }

  private note(kind: ChainBreak['kind'], sequenceNumber: number, message: string): void {
    this.found.push({ sequenceNumber, kind, message });
  }
}

const missing = (from: number, to: number): string =>
  from === to ? `Entry ${from} is missing.` : `Entries ${from} to ${to} are missing.`;
const changed = (number: number): string => `Entry ${number} was changed after it was written.`;
const displaced = (number: number): string =>
  `Entry ${number} does not follow the entry before it: one of the two was replaced or moved.`;
const foreign = (number: number): string => `Entry ${number} was not written by the service: the log ended before it.`;
const unnumbered = (number: number, first: number): string =>
  `Entry ${number} was not written by the service: the first has number ${first}.`;
const rewritten = (number: number): string => `Entry ${number} is not the one that was noted: the log was rewritten.`;
const tooOld = (number: number): string =>
  `Entry ${number}, which was noted, is said to be removed by the retention: only a newer anchor can show that.`;
const unknown = (number: number): string => `Entry ${number}, which was noted, is not there.`;
