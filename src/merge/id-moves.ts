import type { Db } from '#persistence';
import type { MergedPerson } from '../contexts/instance';
import type { NamingTable, UniqueKey } from './places';
import { settling } from './unique-keys';

/** Rows that are changed in one transaction. */
const BATCH = 1_000;

type Row = Readonly<Record<string, unknown>>;
type InTurn = <T>(step: () => Promise<T>) => Promise<T>;

/** Replaces the id of a person by that of another in columns of ids. */
export class IdMoves {
  constructor(private readonly db: Db) {}

  /** Without a workspace the table is of none. Returns the number of rows that have changed. */
  async move(
    table: NamingTable,
    keys: readonly UniqueKey[],
    workspaceId: string | null,
    person: MergedPerson,
    inTurn: InTurn,
  ): Promise<number> {
    if (!table.ids.length) return 0;
    if (keys.some((key) => key.table === table.name))
      return inTurn(() => this.settle(table, keys, workspaceId, person));
    let changed = 0;
    for (let after: Row | undefined, isOver = false; !isOver;) {
      const step = await inTurn(() => this.step(table, workspaceId, person, after));
      [after, isOver] = [step.last, step.changed < BATCH];
      changed += step.changed;
    }
    return changed;
  }

  /**
   * Where a key lets a person have one row only, one of two goes. In one transaction with the change of all others, as there
   * would be none of the two meanwhile.
   */
  async settle(
    table: NamingTable,
    keys: readonly UniqueKey[],
    workspaceId: string | null,
    { id, into }: MergedPerson,
  ): Promise<number> {
    const values = [...(workspaceId ? [workspaceId] : []), id, into.id];
    const of = keys.filter((key) => key.table === table.name);
    for (const text of of.flatMap((key) => settling(table, key))) await this.query(text, values);
    const [from, to] = workspaceId ? ['$2', '$3'] : ['$1', '$2'];
    return (await this.query(`${updating(table, from!, to!)} returning 1`, values)).length;
  }

  private async step(
    table: NamingTable,
    workspaceId: string | null,
    { id, into }: MergedPerson,
    after: Row | undefined,
  ): Promise<{ readonly last: Row | undefined; readonly changed: number }> {
    const values: unknown[] = [...(workspaceId ? [workspaceId] : []), id];
    const place = (value: unknown) => `$${values.push(value)}`;
    const key = table.key.map(({ name }) => `t."${name}"`).join(', ');
    const beyond = (sign: '>' | '<=', row: Row) =>
      ` and (${key}) ${sign} (${table.key.map(({ name, type }) => `${place(row[name])}::${type}`).join(', ')})`;
    const from = workspaceId ? '$2' : '$1';
    const first = after ? beyond('>', after) : '';
    const rows = await this.query(
      `select ${key} from ${table.name} t where ${naming(table, from)}${first} order by ${key} limit ${BATCH}`,
      values,
    );
    const last = rows.at(-1);
    if (!last) return { last, changed: 0 };
    const until = beyond('<=', last);
    const changed = await this.query(`${updating(table, from, place(into.id))}${first}${until} returning 1`, values);
    return { last, changed: changed.length };
  }

  private query(text: string, values: readonly unknown[]): Promise<Row[]> {
    return this.db.query<Row>(text, values, { unnamed: true });
  }
}

/** Condition for rows `t` that name the person. */
function naming({ name, ids, isOfTenants }: NamingTable, from: string): string {
  const place = isOfTenants ? `t.${name === 'workspaces' ? 'id' : 'workspace_id'} = $1 and ` : '';
  return `${place}(${ids.map((column) => `t."${column}" = ${from}`).join(' or ')})`;
}

function updating(table: NamingTable, from: string, to: string): string {
  const sets = table.ids.map(
    (column) => `"${column}" = case when t."${column}" = ${from} then ${to}::uuid else t."${column}" end`,
  );
  return `update ${table.name} t set ${sets.join(', ')} where ${naming(table, from)}`;
}
