import type { Collision, DomainError } from './errors';

/** Members that may be unique among siblings. */
export interface Unique {
  readonly name?: string;
  readonly externalSource?: string | null;
  readonly externalId?: string | null;
}

export type Identified = Unique & { readonly id: string };

/** The form of a name in which two that the database takes for the same are the same. */
export type Normalize = (name: string) => string;

/** A failure that names the holder, or the record that wants what is taken. */
export type Failure = (holder: string, wanted: Identified) => DomainError;

/** How a record is refused that wants what another one has. */
export interface Refusals {
  readonly pair: Failure;
  /** Absent where names may repeat. */
  readonly name?: Failure;
}

/** For a record that is changed onto a taken value: it is the one that the failure names. */
export const ofChanged =
  (collision: Collision): Failure =>
  (_holder, { id }) =>
    collision(id);

const pairOf = ({ externalSource, externalId }: Unique): string | undefined =>
  externalSource && externalId ? JSON.stringify([externalSource, externalId]) : undefined;

/**
 * Names and external pairs that are in use among siblings. Each rule is one call, which throws where another record has
 * what this one wants; `add` makes a record's values count for the rows that follow in the same batch.
 */
export class Taken {
  private readonly names = new Map<string, string>();
  private readonly pairs = new Map<string, string>();

  constructor(
    holders: readonly Identified[],
    private readonly fold: Normalize,
  ) {
    for (const holder of holders) this.add(holder);
  }

  holderOfPair(wanted: Unique): string | undefined {
    return this.pairs.get(pairOf(wanted) ?? '');
  }

  holderOfName({ name = '' }: Unique): string | undefined {
    return this.names.get(this.fold(name));
  }

  assertNameFree(wanted: Identified, failure: Failure): void {
    const holder = this.holderOfName(wanted);
    if (holder && holder !== wanted.id) throw failure(holder, wanted);
  }

  assertPairFree(wanted: Identified, failure: Failure): void {
    const holder = this.holderOfPair(wanted);
    if (holder && holder !== wanted.id) throw failure(holder, wanted);
  }

  /** The record has these values from now on, and no longer those that it had. */
  add(record: Identified): void {
    const pair = pairOf(record);
    for (const values of [this.names, this.pairs]) {
      for (const [value, holder] of values) if (holder === record.id) values.delete(value);
    }
    if (record.name) this.names.set(this.fold(record.name), record.id);
    if (pair) this.pairs.set(pair, record.id);
  }
}
