import type { Clock } from './clock';
import { isSame } from './equality';
import { notFound, type DomainError } from './errors';
import type { ListRequest, Page } from './lists';
import { accepted, each, settled, type Outcome } from './outcomes';
import type { UnitOfWork } from './ports';
import type { TenantRecord } from './record';
import type { Draft, Records } from './records';
import type { Identified, Refusals } from './taken';

/** A record by its id, or by something that is about it. */
type Wanted = string | { readonly id: string };

const idOf = (wanted: Wanted): string => (typeof wanted === 'string' ? wanted : wanted.id);

/** Records that are about to change, as they are, locked. */
export class Selection<T extends { readonly id: string }> {
  private readonly records: Map<string, T>;

  /** `missing` is thrown at whoever asks for a record that is not there. */
  constructor(
    records: Iterable<T>,
    private readonly missing: () => DomainError = notFound,
  ) {
    this.records = new Map([...records].map((record) => [record.id, record]));
  }

  has(id: string): boolean {
    return this.records.has(id);
  }

  /** Throws where the place has no such record. */
  get(id: string): T {
    const record = this.records.get(id);
    if (!record) throw this.missing();
    return record;
  }

  /** The same, once: who asks for it again finds it gone. */
  take(id: string): T {
    const record = this.get(id);
    this.records.delete(id);
    return record;
  }
}

/**
 * The steps that the use cases of a plain resource are made of. Each is called where it is needed, so that a use case
 * reads as what happens; what a resource does differently it writes itself. Rows of a batch go through a step together.
 */
export class Catalogue<C, T extends TenantRecord> {
  constructor(
    private readonly records: Records<C, T>,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly missing: () => DomainError = notFound,
  ) {}

  list(ctx: C, request: ListRequest, such?: Partial<T>): Promise<Page<T>> {
    return this.records.list(ctx, request, such);
  }

  async get(ctx: C, id: string, such?: Partial<T>): Promise<T> {
    const record = await this.records.find(ctx, id, such);
    if (!record) throw this.missing();
    return record;
  }

  /** Runs `work` in a transaction in which nobody else writes records of the place. */
  exclusively<R>(ctx: C, work: () => Promise<R>): Promise<R> {
    return this.unitOfWork.run(async () => {
      await this.records.lock(ctx);
      return work();
    });
  }

  /** Locks the records of these ids, or of the rows that are about them. */
  async select(ctx: C, wanted: readonly Wanted[]): Promise<Selection<T>> {
    const ids = wanted.map(idOf);
    return new Selection(ids.length ? await this.records.forWrite(ctx, ids) : [], this.missing);
  }

  /** Those whose external pair and name nobody else has: no record of the place, and none before them in the batch. */
  async free<R extends Identified>(
    ctx: C,
    records: readonly Outcome<R>[],
    { pair, name }: Refusals,
  ): Promise<Outcome<R>[]> {
    const wantedBy = (record: R): Identified => ({
      id: record.id,
      externalSource: record.externalSource,
      externalId: record.externalId,
      ...(name && { name: record.name }),
    });
    const taken = await this.records.taken(ctx, accepted(records).map(wantedBy));
    return each(records, (record) => {
      const wanted = wantedBy(record);
      taken.assertPairFree(wanted, pair);
      if (name) taken.assertNameFree(wanted, name);
      taken.add(wanted);
      return record;
    });
  }

  /** Stores the new records that passed all rules. */
  async add(ctx: C, drafts: readonly Outcome<Draft<T>>[]): Promise<Outcome<T>[]> {
    const sound = accepted(drafts);
    return settled(drafts, sound.length ? await this.records.insert(ctx, this.clock.now(), sound) : []);
  }

  /** Stores what differs between the selected records and the revised ones that passed all rules. */
  async save(ctx: C, selection: Selection<T>, revised: readonly Outcome<T>[]): Promise<Outcome<T>[]> {
    const sound = accepted(revised);
    const members = new Set(sound.flatMap((record) => changedMembers(selection.get(record.id), record)));
    return settled(revised, sound.length ? await this.records.update(ctx, this.clock.now(), sound, [...members]) : []);
  }

  /** Deletes the records, softly. */
  async drop(ctx: C, gone: readonly Wanted[]): Promise<void> {
    if (gone.length) await this.records.remove(ctx, this.clock.now(), gone.map(idOf));
  }
}

const changedMembers = <T extends object>(before: T, after: T): (keyof T & string)[] =>
  (Object.keys(after) as (keyof T & string)[]).filter((member) => !isSame(before[member], after[member]));
