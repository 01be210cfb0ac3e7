import type { ListRequest, Order } from '#kernel';
import type { Db } from '../db';
import { MAX_COSTLY_MS } from '../filter-sql';
import { Params, type Condition } from '../statements';
import type { PlannedListOptions, PlannedModel } from './model';
import type { PlannedSql } from './planned-sql';

/**
 * Declares how rows are grouped. A row belongs to the group of each of its keys, or to the null group if it has none.
 */
export interface Dimension {
  /** SQL of the key. */
  readonly sql: string;
  readonly type: 'date' | 'text' | 'uuid';
  /** A join that repeats each row for each of its keys. */
  readonly join?: string;
}

export type Dimensions = readonly [Dimension] | readonly [Dimension, Dimension];

/** A group, or a part of a group if rows are grouped by two dimensions. */
export interface Cell {
  readonly key: string | null;
  readonly subKey: string | null;
}

export interface CellCount extends Cell {
  readonly count: number;
}

/** One of the first rows of a cell. The rows of a cell are in the list's order. */
export interface CellRow extends Cell {
  readonly id: string;
}

interface Counting {
  /** If set, only these groups are counted. */
  readonly keys?: readonly (string | null)[];
  /** The maximum number of cells. */
  readonly most: number;
}

/** Reads the rows of a list in groups. */
export class GroupedRows<T extends { id: string }> {
  constructor(
    private readonly db: Db,
    private readonly model: PlannedModel<T>,
    private readonly sql: PlannedSql<T>,
  ) {}

  /** Returns the number of rows of each cell. Empty cells are left out. */
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

  /** Returns the first `each` rows of these cells. */
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

  /** Returns the SQL of the sort key that precedes the id. */
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

/** Tests whether the key is one of these. Written so that an index on the key can be used. */
const among =
  ({ sql, type }: Dimension, keys: readonly (string | null)[]): Condition =>
  (params) => {
    const some = `${sql} = any(${params.add(keys.filter((key) => key !== null))}::${type}[])`;
    return keys.includes(null) ? `(${some} or ${sql} is null)` : some;
  };

/** Tests whether a row is in one of these cells. Groups with the same subgroups share a condition. */
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
