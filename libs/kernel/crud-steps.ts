import type { Clock } from './clock';
import { isSame } from './equality';
import { notFound, type DomainError } from './errors';
import type { ListRequest, Page } from './lists';
import { accepted, each, settled, type Outcome } from './outcomes';
import type { UnitOfWork } from './ports';
import type { TenantRecord } from './record';
import type { Draft, Records } from './records';
import type { WithId, ConflictErrors } from './unique-values';

/** The id of a record, or a row that has this id. */
type Wanted = string | { readonly id: string };

const idOf = (wanted: Wanted): string => (typeof wanted === 'string' ? wanted : wanted.id);

/** The records that a use case has locked for a change, by id. */
export class LockedRecords<T extends { readonly id: string }> {
  private readonly records: Map<string, T>;

  /** `missing` makes the error for a record that was not found. */
  constructor(
    records: Iterable<T>,
    private readonly missing: () => DomainError = notFound,
  ) {
    this.records = new Map([...records].map((record) => [record.id, record]));
  }

  /** True if a record with this id was found and locked. */
  has(id: string): boolean {
    return this.records.has(id);
  }

  /** Returns the record. Throws "not found" if it is missing. */
  get(id: string): T {
    const record = this.records.get(id);
    if (!record) throw this.missing();
    return record;
  }

  /**
   * Returns the record and removes it from this selection. Use it for deletions, so that a second row with the same id
   * is not found.
   */
  take(id: string): T {
    const record = this.get(id);
    this.records.delete(id);
    return record;
  }
}

/**
 * The steps from which a use case of a plain resource is composed. Call each step where you need it, and write code
 * only for what your resource does differently. All steps take batches; a row that fails does not affect the others.
 *
 * ```ts
 * createMany(ctx: ProjectCtx, commands: readonly CreateLabel[]) {
 *   return this.crud.exclusively(ctx, async () => {
 *     const drafts = commands.map((command) => ({ ...BLANK, ...command, id: newId(), projectId: ctx.projectId }));
 *     const free = await this.crud.withoutConflicts(ctx, drafts, { pair: labelPairTaken, name: labelNameTaken });
 *     return this.publisher.added(ctx, await this.crud.add(ctx, free));
 *   });
 * }
 * ```
 */
export class CrudSteps<C, T extends TenantRecord> {
  constructor(
    private readonly records: Records<C, T>,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly missing: () => DomainError = notFound,
  ) {}

  /** Returns a page of the records. `such` narrows the list to records with these values. */
  list(ctx: C, request: ListRequest, such?: Partial<T>): Promise<Page<T>> {
    return this.records.list(ctx, request, such);
  }

  /** Returns the record. Throws "not found" if it is missing. */
  async get(ctx: C, id: string, such?: Partial<T>): Promise<T> {
    const record = await this.records.find(ctx, id, such);
    if (!record) throw this.missing();
    return record;
  }

  /**
   * Runs `work` in a transaction that holds the lock of the workspace, project or parent in `ctx`. Other writers of the
   * same kind of record wait until it ends.
   */
  exclusively<R>(ctx: C, work: () => Promise<R>): Promise<R> {
    return this.unitOfWork.run(async () => {
      await this.records.lock(ctx);
      return work();
    });
  }

  /** Locks the records with these ids and returns them. Rows that have an `id` can be passed as well. */
  async select(ctx: C, wanted: readonly Wanted[]): Promise<LockedRecords<T>> {
    const ids = wanted.map(idOf);
    return new LockedRecords(ids.length ? await this.records.forWrite(ctx, ids) : [], this.missing);
  }

  /** Fails each row whose external pair or name is taken by another record, stored or earlier in the batch. */
  async withoutConflicts<R extends WithId>(
    ctx: C,
    records: readonly Outcome<R>[],
    { pair, name }: ConflictErrors,
  ): Promise<Outcome<R>[]> {
    const wantedBy = (record: R): WithId => ({
      id: record.id,
      externalSource: record.externalSource,
      externalId: record.externalId,
      ...(name && { name: record.name }),
    });
    const taken = await this.records.uniqueValues(ctx, accepted(records).map(wantedBy));
    return each(records, (record) => {
      const wanted = wantedBy(record);
      taken.assertPairFree(wanted, pair);
      if (name) taken.assertNameFree(wanted, name);
      taken.add(wanted);
      return record;
    });
  }

  /** Stores new records. Rows that have failed already are left out. */
  async add(ctx: C, drafts: readonly Outcome<Draft<T>>[]): Promise<Outcome<T>[]> {
    const sound = accepted(drafts);
    return settled(drafts, sound.length ? await this.records.insert(ctx, this.clock.now(), sound) : []);
  }

  /**
   * Stores the members that differ between the locked records and the revised ones. Rows that have failed already are
   * left out.
   */
  async save(ctx: C, selection: LockedRecords<T>, revised: readonly Outcome<T>[]): Promise<Outcome<T>[]> {
    const sound = accepted(revised);
    const members = new Set(sound.flatMap((record) => changedMembers(selection.get(record.id), record)));
    return settled(revised, sound.length ? await this.records.update(ctx, this.clock.now(), sound, [...members]) : []);
  }

  /** Soft-deletes the records: their rows stay, marked with the time of deletion. */
  async drop(ctx: C, gone: readonly Wanted[]): Promise<void> {
    if (gone.length) await this.records.remove(ctx, this.clock.now(), gone.map(idOf));
  }
}

const changedMembers = <T extends object>(before: T, after: T): (keyof T & string)[] =>
  (Object.keys(after) as (keyof T & string)[]).filter((member) => !isSame(before[member], after[member]));
