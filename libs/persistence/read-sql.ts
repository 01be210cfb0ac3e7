import type { ListRequest, ListSpec, Order, Position } from '#kernel';
import { type NullableColumn, FilterSql, type Membership, type CustomFilter, type CustomSearch } from './filter-sql';
import { ModelColumns, textOf, type Columns } from './statement-texts';
import { type Condition, Params } from './statements';
import { TOTAL } from './totals';

type ColumnsOf<T> = { readonly [K in keyof T]-?: string };

/**
 * How a record is read: the SQL of each member, written against the alias `t` of its table. An expression may use
 * further aliases that `joins` declares; a join is added only to statements that need it. `$1` is the workspace.
 *
 * ```ts
 * const model: ReadModel<LabelRecord> = {
 *   table: 'labels',
 *   columns: { ...tenantColumns, ...ownColumns('name', 'color') },
 *   where: 't.deleted_at is null',
 *   search: ['t.name'],
 * };
 * ```
 */
export interface ReadModel<T> {
  readonly table: string;
  /** SQL of the column that is compared with `$1`; `t.workspace_id` by default. */
  readonly owner?: string;
  readonly columns: ColumnsOf<T>;
  readonly joins?: Readonly<Record<string, string>>;
  /** Conditions that always apply, in addition to the workspace. */
  readonly where?: string;
  /** Filters that are not members of the record: SQL, a relation, or a function that makes SQL from the value. */
  readonly filters?: Readonly<Record<string, string | Membership | NullableColumn | CustomFilter>>;
  /** Orderings that are not members of the record, or whose SQL differs from that of the member. */
  readonly orderings?: Readonly<Record<string, string | Ordering>>;
  /**
   * The columns in which `search` looks for a substring, ignoring case; or a function that makes SQL from the search
   * text.
   */
  readonly search?: readonly string[] | CustomSearch;
}

/** An ordering whose keys are never null, so that a page can start after any row. */
export interface Ordering {
  /** SQL of a row's key. */
  readonly sql: string;
}

export interface ListOptions {
  readonly conditions?: readonly Condition[];
  /** Returns a maintained count of the rows that `conditions` leave. Used if nothing else narrows the list. */
  readonly knownTotal?: () => Promise<number | undefined>;
}

/** The member of a row with its sort key, for orderings that are not members of the record. */
export const KEY = '~key';

const isOrdering = (ordering: string | Ordering | undefined): ordering is Ordering => typeof ordering === 'object';

/** Makes the statements for records of one kind, and parts of them. */
export class ReadSql<T extends { id: string }> {
  /** Matches the aliases of the model's joins in a statement. */
  private readonly aliases?: RegExp;
  readonly columns: ModelColumns;
  readonly filters: FilterSql;

  constructor(
    private readonly spec: ListSpec,
    protected readonly model: ReadModel<T>,
  ) {
    this.columns = new ModelColumns(model.columns);
    this.filters = new FilterSql(spec, model);
    const aliases = Object.keys(model.joins ?? {});
    if (aliases.length) this.aliases = new RegExp(`\\b(${aliases.join('|')})\\.`, 'g');
  }

  /** Makes the statement that reads the members of a page of keys and ids. */
  membersOf(ids: string, request: ListRequest, more: { nulls?: string; isCounted?: boolean } = {}): string {
    const { nulls = '', isCounted = false } = more;
    const { sql: columns } = this.columnsOf(request);
    const key = this.isKeyed(request.order) ? `, page.key as "${KEY}"` : '';
    const total = isCounted ? `, page.total as "${TOTAL}"` : '';
    const page = `page join ${this.model.table} t on ${this.tenant} = $1 and t.id = page.id`;
    const direction = request.order.descending ? ' desc' : '';
    return `with page as materialized (${ids}) select ${columns}${key}${total} from ${this.from(columns, page)}
      order by page.key${direction}${nulls}, t.id${direction}`;
  }

  conditions(request: ListRequest, options: ListOptions): Condition[] {
    return [...(options.conditions ?? []), ...this.filters.narrowing(request)];
  }

  /**
   * Makes the condition for rows after a position. `of` gives the SQL of key and id if they are not those of the table.
   */
  behind({ by, descending }: Order, [value, row]: Position, of?: { key: string; id: string }): Condition {
    const sign = descending ? '<' : '>';
    if (by === 'id' && !of) return (params) => `t.id ${sign} ${params.add(row)}`;
    const { key, id } = of ?? { key: this.sortKey(by), id: 't.id' };
    return (params) => `(${key}, ${id}) ${sign} (${params.add(value)}, ${params.add(row)})`;
  }

  /** Returns the requested columns, and the one that contains the page's end position. */
  columnsOf({ columns, order: { by } }: ListRequest): Columns {
    return this.columns.of(columns, this.spec.orderings[by]?.cursor ? by : 'id');
  }

  /** True if positions in this order use a key that is not a member of the record. */
  isKeyed({ by }: Order): boolean {
    const ordering = this.model.orderings?.[by];
    return !this.spec.orderings[by]?.cursor && isOrdering(ordering);
  }

  positionOf(row: T | undefined, order: Order): Position | undefined {
    if (!row) return undefined;
    const member = this.spec.orderings[order.by]?.cursor ? order.by : this.isKeyed(order) ? KEY : undefined;
    return member === undefined ? undefined : [(row as unknown as Record<string, string | number>)[member]!, row.id];
  }

  sortKey(by: string): string {
    const ordering = this.model.orderings?.[by] ?? this.model.columns[by as keyof T];
    if (ordering === undefined) throw new Error(`${this.model.table} has no SQL for the ordering ${by}`);
    return isOrdering(ordering) ? ordering.sql : ordering;
  }

  where(params: Params, workspaceId: string, conditions: readonly Condition[], id?: string): string {
    const fixed = this.model.where ? [this.model.where] : [];
    const workspace = params.values.length ? '$1' : params.add(workspaceId);
    return [`${this.tenant} = ${workspace}`, ...fixed, ...conditions.map((condition) => condition(params, id))].join(
      ' and ',
    );
  }

  /** Makes a SELECT. `rest` follows `where`; `own` is an additional column. */
  select({ number, sql }: Columns, rest: string, own = ''): string {
    const make = () => `select ${sql}${own} from ${this.from(`${sql} ${own} ${rest}`)} where ${rest}`;
    return textOf(`${number}${own} ${rest}`, make);
  }

  get tenant(): string {
    return this.model.owner ?? 't.workspace_id';
  }

  /** Returns the table and the joins whose aliases occur in the rest of the statement. */
  from(rest: string, table = `${this.model.table} t`): string {
    if (!this.aliases) return table;
    const used = new Set(Array.from(rest.matchAll(this.aliases), ([, alias]) => alias));
    const joins = Object.entries(this.model.joins!).filter(([alias]) => used.has(alias));
    return [table, ...joins.map(([, join]) => join)].join(' ');
  }
}
