import type { ListRequest, Order } from '#kernel';
import type { Db } from '../db';
import { MAX_COSTLY_MS } from '../filter-sql';
import { Params, type Condition } from '../statements';
import type { PlannedListOptions, PlannedModel } from './model';
import type { PlannedSql } from './planned-sql';

/** What rows are grouped by. A row is in the group of each of its keys, or in that of null where it has none. */
export interface Dimension {
  /** SQL of a key. */
  readonly sql: string;
  readonly type: 'date' | 'text' | 'uuid';
  /** A join that gives each row once for each of its keys. */
  readonly join?: string;
}

export type Dimensions = readonly [Dimension] | readonly [Dimension, Dimension];

/** A group, or a part of one where rows are grouped by two dimensions. */
export interface Cell {
  readonly key: string | null;
  readonly subKey: string | null;
}

export interface CellCount extends Cell {
  readonly count: number;
}

/** A row among the first ones of its cell; of one cell they come in the order of the list. */
export interface CellRow extends Cell {
  readonly id: string;
}

interface Counting {
  /** Counts no other groups. */
  readonly keys?: readonly (string | null)[];
  /** Counts so many cells at most. */
  readonly most: number;
}

/** The rows of a list in groups. */
export class GroupedRows<T extends { id: string }> {
  constructor(
    private readonly db: Db,
    private readonly model: PlannedModel<T>,
    private readonly sql: PlannedSql<T>,
  ) {}

  /** How many rows each cell has, those without any left out. */
  counts(
    workspaceId: string,
    request: ListRequest,
    options: PlannedListOptions,
    by: Dimensions,
    { keys, most }: Counting,
  ): Promise<CellCount[]> {
    const params = new Params();
    const conditions = this.sql.conditions(request, options);
    const where = this.sql.where(params, workspaceId, [...conditions, ...(keys ? [among(by[0], keys)] : [])]);
    const text = `select ${cellOf(by)}, count(*) as count from ${this.from(where, by)}
      where ${where} group by 1, 2 limit ${params.add(most)}`;
    return this.read<CellCount>(text, params);
  }

  /** The first rows of these cells, so many of each. */
  firsts(
    workspaceId: string,
    request: ListRequest,
    options: PlannedListOptions,
    by: Dimensions,
    { cells, each }: { readonly cells: readonly Cell[]; readonly each: number },
  ): Promise<CellRow[]> {
    const params = new Params();
    const such = [...this.sql.conditions(request, options), inCells(by, cells)];
    const where = this.sql.where(params, workspaceId, such);
    const key = this.keyOf(request.order, params);
    const direction = request.order.descending ? ' desc' : '';
    const found = `select t.id, ${cellOf(by)}, row_number() over (
        partition by ${by.map(({ sql }) => sql).join(', ')} order by ${key} t.id${direction}) as place
      from ${this.from(`${where} ${key}`, by)} where ${where}`;
    const text = `select id, key, "subKey" from (${found}) f where place <= ${params.add(each)} order by place`;
    return this.read<CellRow>(text, params);
  }

  private read<R>(text: string, params: Params): Promise<R[]> {
    return this.db.read<R>(text, params.values, { unnamed: true, withinMs: MAX_COSTLY_MS });
  }

  private from(rest: string, by: Dimensions): string {
    const keys = by.map(({ sql }) => sql).join(' ');
    const joins = [...new Set(by.map(({ join = '' }) => join))].join(' ');
    return `${this.sql.from(`${rest} ${keys}`)} ${joins}`;
  }

  /** What rows are ordered by before their ids. */
  private keyOf({ by, descending, of }: Order, params: Params): string {
    const direction = descending ? ' desc' : '';
    const keys = this.model.keyed?.[by];
    if (!keys) return `${this.sql.sortKey(by)}${direction},`;
    const { table, owner, key, where } = keys(of as never);
    return `(select ${key} from ${table} r where r.workspace_id = $1 and r.${owner} = t.id and ${where(params)})
      ${direction} nulls last,`;
  }
}

const cellOf = ([by, subBy]: Dimensions): string =>
  `${by.sql}::text as key, ${subBy ? `${subBy.sql}::text` : 'null::text'} as "subKey"`;

/** An index may have the keys. */
const among =
  ({ sql, type }: Dimension, keys: readonly (string | null)[]): Condition =>
  (params) => {
    const some = `${sql} = any(${params.add(keys.filter((key) => key !== null))}::${type}[])`;
    return keys.includes(null) ? `(${some} or ${sql} is null)` : some;
  };

/** Groups that want the same parts are one condition. */
function inCells([first, second]: Dimensions, cells: readonly Cell[]): Condition {
  if (!second) return among(first, [...new Set(cells.map(({ key }) => key))]);
  const parts = new Map<string | null, (string | null)[]>();
  for (const { key, subKey } of cells) parts.set(key, [...(parts.get(key) ?? []), subKey]);
  const keys = new Map<string, (string | null)[]>();
  for (const [key, subKeys] of parts) keys.set(subKeys.join(), [...(keys.get(subKeys.join()) ?? []), key]);
  const each = [...keys.values()].map((those): readonly Condition[] => [
    among(first, those),
    among(second, parts.get(those[0]!)!),
  ]);
  return (params) => `(${each.map(([one, other]) => `${one!(params)} and ${other!(params)}`).join(' or ')})`;
}
