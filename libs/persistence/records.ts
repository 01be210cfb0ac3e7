import type { FactoryProvider } from '@nestjs/common';
import type { EntityTarget } from 'typeorm';
import {
  Records,
  UniqueValues,
  type Draft,
  type ListRequest,
  type ListSpec,
  type Page,
  type UniqueMembers,
} from '#kernel';
import { Db } from './db';
import { having, livingIn, type RecordScope } from './record-scopes';
import type { ListOptions, ReadModel } from './read-sql';
import { Reads } from './reads';
import { assertExpected, RowStore, type NewRow, type WriteActor } from './row-store';
import type { TenantRow } from './rows';
import { equals, Params, type Condition } from './statements';

/** A table whose columns are the members of the records. */
export interface RecordTable<C, R extends TenantRow> {
  readonly row: EntityTarget<R>;
  readonly list: ListSpec;
  readonly place: RecordScope<C>;
  /** The members in which the list's `search` looks. */
  readonly search?: readonly (keyof R & string)[];
  /** Filters and orderings that are not columns. */
  readonly model?: Pick<ReadModel<R>, 'filters' | 'orderings' | 'joins'>;
}

type Such<R> = Partial<R>;

/** The adapter of `Records` for one table. Its statements are made from the entity's columns. */
export class SqlRecords<C extends WriteActor, R extends TenantRow> extends Records<C, R> {
  protected readonly rows: RowStore<R>;
  private made?: Reads<R>;

  constructor(
    protected readonly db: Db,
    protected readonly table: RecordTable<C, R>,
  ) {
    super();
    this.rows = new RowStore(db, table.row);
  }

  list(ctx: C, request: ListRequest, such?: Such<R>, options: ListOptions = {}): Promise<Page<R>> {
    return this.reads.list(ctx.workspaceId, request, { ...options, conditions: this.within(ctx, such) });
  }

  find(ctx: C, id: string, such?: Such<R>): Promise<R | null> {
    return this.reads.one(ctx.workspaceId, [...this.within(ctx, such), equals('t.id', id)]);
  }

  byIds(ctx: { readonly workspaceId: string }, ids: readonly string[]): Promise<Map<string, R>> {
    return this.reads.byIds(ctx.workspaceId, ids);
  }

  /** Reads from the primary, so that a name is found immediately after it was stored. */
  async idNamed(ctx: C, name: string): Promise<string | null> {
    const { table } = this.rows.fields();
    const params = new Params();
    const living = livingIn(this.table.place, ctx)(params);
    const text = `select t.id from ${table} t where ${living} and lower(t.name) = lower(${params.add(name)}) limit 2`;
    const rows = await this.db.query<{ id: string }>(text, params.values);
    return rows.length === 1 ? rows[0]!.id : null;
  }

  all(ctx: C, such?: Such<R>): Promise<R[]> {
    return this.reads.all(ctx.workspaceId, this.within(ctx, such));
  }

  highest(ctx: C, member: keyof R & string): Promise<number | null> {
    return this.extreme(ctx, 'max', member);
  }

  lowest(ctx: C, member: keyof R & string): Promise<number | null> {
    return this.extreme(ctx, 'min', member);
  }

  /** Uses a separate branch for each kind of conflict, so that each can use its index. */
  async uniqueValues(ctx: C, wanted: readonly UniqueMembers[]): Promise<UniqueValues> {
    const { table, fields } = this.rows.fields();
    const params = new Params();
    const living = livingIn(this.table.place, ctx)(params);
    const has = (name: string) => fields.some(({ property }) => property === name);
    const branches: string[] = [];
    const [name, folded] = has('name') ? ['t.name', 'lower(t.name)'] : ['null::text', 'null::text'];
    const pair = has('externalId') ? 't.external_source, t.external_id' : 'null::text, null::text';
    const holders = `select t.id, ${name}, ${folded}, ${pair} from ${table} t where ${living}`;
    const names = wanted.flatMap((one) => (one.name ? [one.name] : []));
    if (has('name') && names.length) {
      const asked = `unnest(${params.add(names)}::text[]) as w (name)`;
      branches.push(`select null::uuid, w.name, lower(w.name), null, null from ${asked}`);
      branches.push(`${holders} and lower(t.name) in (select lower(w.name) from ${asked})`);
    }
    const pairs = wanted.filter((one) => one.externalSource && one.externalId);
    if (has('externalId') && pairs.length) {
      const [sources, ids] = [pairs.map((one) => one.externalSource), pairs.map((one) => one.externalId)];
      const asked = `unnest(${params.add(sources)}::text[], ${params.add(ids)}::text[])`;
      branches.push(`${holders} and (t.external_source, t.external_id) in (select * from ${asked})`);
    }
    if (!branches.length) return new UniqueValues([], (text) => text);
    const text = `select * from (${branches.join(' union all ')}) as found (id, name, folded, "externalSource", "externalId")`;
    return takenBy(await this.db.query<FoundHolder>(text, params.values));
  }

  lock(ctx: C): Promise<void> {
    return this.table.place.lock(this.db, ctx);
  }

  async forWrite(ctx: C, ids: readonly string[]): Promise<R[]> {
    const here = (await this.rows.lockAll(ctx, ids)).filter((row) => this.isWithin(ctx, row));
    for (const row of here) assertExpected(ctx, row);
    return here;
  }

  async insert(ctx: C, at: string, drafts: readonly Draft<R>[]): Promise<R[]> {
    const place = this.table.place.values(ctx);
    return this.rows.insert(
      ctx,
      at,
      drafts.map((draft) => ({ ...draft, ...place }) as unknown as NewRow<R>),
    );
  }

  update(ctx: C, at: string, records: readonly R[], members: readonly (keyof R & string)[]): Promise<R[]> {
    return this.rows.updateAll(ctx, at, records, members);
  }

  async remove(ctx: C, at: string, ids: readonly string[]): Promise<void> {
    await this.rows.removeAll(ctx, at, ids);
  }

  protected within(ctx: C, such: Such<R> = {}): Condition[] {
    return having({ ...this.table.place.values(ctx), ...such });
  }

  /** Applies the condition `within` to a row that was already read. */
  protected isWithin(ctx: C, row: R): boolean {
    return Object.entries(this.table.place.values(ctx)).every(([member, value]) => row[member as keyof R] === value);
  }

  private async extreme(ctx: C, which: 'max' | 'min', member: string): Promise<number | null> {
    const { table } = this.rows.fields();
    const params = new Params();
    const where = livingIn(this.table.place, ctx)(params);
    const text = `select ${which}(t.${this.column(member)}) as value from ${table} t where ${where}`;
    const [row] = await this.db.query<{ value: number | null }>(text, params.values);
    return row!.value;
  }

  private column(member: string): string {
    return this.rows.fields().fields.find(({ property }) => property === member)!.column;
  }

  /** Created on first use, because the entity's metadata is available only after the data source is initialized. */
  protected get reads(): Reads<R> {
    if (this.made) return this.made;
    const { table, fields } = this.rows.fields();
    const columns = Object.fromEntries(fields.map(({ property, column }) => [property, `t.${column}`]));
    this.made = new Reads(this.db, this.table.list, {
      ...this.table.model,
      table,
      columns: columns as ReadModel<R>['columns'],
      where: 't.deleted_at is null',
      search: this.table.search?.map((member) => `t.${this.column(member)}`),
    });
    return this.made;
  }
}

/**
 * Makes the provider of a repository that needs nothing but its table: `providers: [recordsOf(LabelRepository,
 * labelTable)]`.
 */
export const recordsOf = <C extends WriteActor, R extends TenantRow>(
  port: abstract new () => Records<C, R>,
  table: RecordTable<C, R>,
): FactoryProvider => ({ provide: port, inject: [Db], useFactory: (db: Db) => new SqlRecords(db, table) });

interface FoundHolder extends UniqueMembers {
  /** Null for a row that only gives the normalized form of a wanted name. */
  readonly id: string | null;
  readonly folded: string | null;
}

function takenBy(found: readonly FoundHolder[]): UniqueValues {
  const folds = new Map(found.map(({ name, folded }) => [name, folded ?? '']));
  const holders = found.filter((one): one is FoundHolder & { readonly id: string } => one.id !== null);
  return new UniqueValues(holders, (name) => folds.get(name) ?? name.toLowerCase());
}
