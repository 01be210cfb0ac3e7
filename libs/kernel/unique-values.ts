import type { Collision, DomainError } from './errors';

/** The members that must be unique within a workspace, project or parent record. */
export interface UniqueMembers {
  readonly name?: string;
  readonly externalSource?: string | null;
  readonly externalId?: string | null;
}

/** The unique members of a record, with its id. */
export type WithId = UniqueMembers & { readonly id: string };

/** Normalizes a name in the way in which the database compares names. */
export type Normalize = (name: string) => string;

/** Makes the failure of a record whose value is taken. `holder` is the id of the record that has the value. */
export type ConflictErrorFactory = (holder: string, wanted: WithId) => DomainError;

/** The failures for an external pair or name that another record has. */
export interface ConflictErrors {
  readonly pair: ConflictErrorFactory;
  /** Absent if names may repeat. */
  readonly name?: ConflictErrorFactory;
}

/** For updates: the failure contains the id of the changed record, not that of the record that has the value. */
export const ofChanged =
  (collision: Collision): ConflictErrorFactory =>
  (_holder, { id }) =>
    collision(id);

const pairOf = ({ externalSource, externalId }: UniqueMembers): string | undefined =>
  externalSource && externalId ? JSON.stringify([externalSource, externalId]) : undefined;

/**
 * The names and external pairs that are in use. `assertNameFree` and `assertPairFree` throw if another record has the
 * value. `add` registers a record's values, so that later rows of the same batch are checked against them.
 */
export class UniqueValues {
  private readonly names = new Map<string, string>();
  private readonly pairs = new Map<string, string>();

  constructor(
    holders: readonly WithId[],
    private readonly fold: Normalize,
  ) {
    for (const holder of holders) this.add(holder);
  }

  /** Returns the id of the record that has this external pair. */
  holderOfPair(wanted: UniqueMembers): string | undefined {
    return this.pairs.get(pairOf(wanted) ?? '');
  }

  /** Returns the id of the record that has this name. */
  holderOfName({ name = '' }: UniqueMembers): string | undefined {
    return this.names.get(this.fold(name));
  }

  /** Throws `failure` if another record has the name. */
  assertNameFree(wanted: WithId, failure: ConflictErrorFactory): void {
    const holder = this.holderOfName(wanted);
    if (holder && holder !== wanted.id) throw failure(holder, wanted);
  }

  /** Throws `failure` if another record has the external pair. */
  assertPairFree(wanted: WithId, failure: ConflictErrorFactory): void {
    const holder = this.holderOfPair(wanted);
    if (holder && holder !== wanted.id) throw failure(holder, wanted);
  }

  /** Registers the current values of a record and forgets its previous ones. */
  add(record: WithId): void {
    const pair = pairOf(record);
    for (const values of [this.names, this.pairs]) {
      for (const [value, holder] of values) if (holder === record.id) values.delete(value);
    }
    if (record.name) this.names.set(this.fold(record.name), record.id);
    if (pair) this.pairs.set(pair, record.id);
  }
}

/** Yields candidates for a name until one is free: first the given name, then `Bug (WEB)`, `Bug (WEB 2)` and so on. */
export function* distinctName(name: string, mark: string): Generator<string, never> {
  yield name;
  yield `${name} (${mark})`;
  for (let number = 2; ; number++) yield `${name} (${mark} ${number})`;
}
