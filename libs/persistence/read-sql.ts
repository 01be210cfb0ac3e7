import type { ListRequest, ListSpec, Order, Position } from '#kernel';
import { type Filled, FilterSql, type Membership, type OwnFilter, type OwnSearch } from './filter-sql';
import { ModelColumns, textOf, type Columns } from './statement-texts';
import { type Condition, Params } from './statements';
import { TOTAL } from './totals';

type ColumnsOf<T> = { readonly [K in keyof T]-?: string };

/**
 * How a record is read: SQL for each member, written against the alias `t` of its table. An expression may use another
 * alias that `joins` declares; the join is added only to statements that need it. `$1` is the workspace in all of it.
 */
export interface ReadModel<T> {
  readonly table: string;
  /** Column that says whose rows they are; by default the workspace's. */
  readonly owner?: string;
  readonly columns: ColumnsOf<T>;
  readonly joins?: Readonly<Record<string, string>>;
  /** Always-on conditions, beside the tenant's. */
  readonly where?: string;
  /** Filters that are no member of the record: SQL, a relation, or a function that makes SQL from the value. */
  readonly filters?: Readonly<Record<string, string | Membership | Filled | OwnFilter>>;
  /** Orderings that are no member of the record, or whose SQL is another than the member's. */
  readonly orderings?: Readonly<Record<string, string | Ordering>>;
  /** Columns that `search` looks in, as substrings without regard to case; or a function that makes SQL from its text. */
  readonly search?: readonly string[] | OwnSearch;
}

/** An ordering whose keys are never null, so that a page can start behind any row. */
export interface Ordering {
  /** SQL of a row's key. */
  readonly sql: string;
}

export interface ListOptions {
  readonly conditions?: readonly Condition[];
  /** A maintained count of the rows that `conditions` leave, used when nothing else narrows the list. */
  readonly knownTotal?: () => Promise<number | undefined>;
}

/** Member that carries the key of orderings which are no member of the record. */
export const KEY = '~key';

const isOrdering = (ordering: string | Ordering | undefined): ordering is Ordering => typeof ordering === 'object';

/** The statements of records of one kind, and pieces of them. */
export class ReadSql<T extends { id: string }> {
  /** Finds the aliases of the model's joins in a statement. */
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

  /** Reads the members of a page of keys and ids. */
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

  /** What comes behind a position; by SQL of keys and ids, if these are not the table's. */
  behind({ by, descending }: Order, [value, row]: Position, of?: { key: string; id: string }): Condition {
    const sign = descending ? '<' : '>';
    if (by === 'id' && !of) return (params) => `t.id ${sign} ${params.add(row)}`;
    const { key, id } = of ?? { key: this.sortKey(by), id: 't.id' };
    return (params) => `(${key}, ${id}) ${sign} (${params.add(value)}, ${params.add(row)})`;
  }

  /** The columns that are asked for, and the one that says where the page ends. */
  columnsOf({ columns, order: { by } }: ListRequest): Columns {
    return this.columns.of(columns, this.spec.orderings[by]?.cursor ? by : 'id');
  }

  /** Whether a page can start behind a row by a key that is no member of it. */
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

  /** `rest` is what follows `where`, `own` a column more. */
  select({ number, sql }: Columns, rest: string, own = ''): string {
    const make = () => `select ${sql}${own} from ${this.from(`${sql} ${own} ${rest}`)} where ${rest}`;
    return textOf(`${number}${own} ${rest}`, make);
  }

  get tenant(): string {
    return this.model.owner ?? 't.workspace_id';
  }

  /** The table and those joins whose alias the rest of the statement mentions. */
  from(rest: string, table = `${this.model.table} t`): string {
    if (!this.aliases) return table;
    const used = new Set(Array.from(rest.matchAll(this.aliases), ([, alias]) => alias));
    const joins = Object.entries(this.model.joins!).filter(([alias]) => used.has(alias));
    return [table, ...joins.map(([, join]) => join)].join(' ');
  }
}
