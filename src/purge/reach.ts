import {
  inOrder,
  isOfTenants,
  referencesOf,
  tablesOf,
  WORKSPACES,
  type QueryAsked,
  type Reference,
  type Table,
} from '../parcel';

/** A table that has rows of a workspace. */
export interface ReachedTable {
  readonly name: string;
  /** Columns of the primary key. */
  readonly key: readonly string[];
  /** SQL condition that a row `t` belongs to the workspace $1. */
  readonly isOfWorkspace: string;
  /** SQL condition that no row of the same table refers to a row `t`. */
  readonly isLeaf: string;
  /** Columns whose foreign keys form a cycle. They are emptied first. */
  readonly later: readonly string[];
}

export interface AccountColumn {
  readonly table: string;
  readonly column: string;
}

export interface Reach {
  /** Rows of each table refer only to rows of later ones. `workspaces` and the memberships are not among them. */
  readonly tables: readonly ReachedTable[];
  /** They go last, because they say which accounts of apps and automations belong to the workspace. */
  readonly members: ReachedTable;
  /** Columns by which rows belong to an account, of tables that are not among the others. */
  readonly ofAccounts: readonly AccountColumn[];
}

const USERS = 'users';
const MEMBERS = 'workspace_members';

/** Without its positions no consumer reads events of the workspace, so that none writes what has been removed. */
const FIRST = 'event_cursors';

/** Columns that name a workspace without a foreign key and under another name. */
const UNLINKED: ReadonlyMap<string, string> = new Map([
  ['oauth_apps', 'owner_workspace_id'],
  ['webhook_lanes', 'tenant_id'],
  ['membership_places', 'tenant_id'],
  ['group_sync_places', 'tenant_id'],
]);

/** Columns that name an account without a foreign key. */
const UNLINKED_ACCOUNTS: readonly AccountColumn[] = [
  { table: 'idempotency_keys', column: 'user_id' },
  { table: 'write_positions', column: 'user_id' },
  { table: 'membership_places', column: 'user_id' },
];

/** Finds all tables that have rows of workspaces: by their workspace, or by foreign keys that lead to one. */
export async function reachOf(ask: QueryAsked): Promise<Reach> {
  const [all, references] = [await tablesOf(ask), await referencesOf(ask)];
  const names = reachedNames(all, references);
  const tables = all.filter(({ name }) => names.has(name));
  const conditions = new Conditions(tables, references);
  const reached = inOrder(tables, references)
    .reverse()
    .filter(({ name }) => name !== WORKSPACES)
    .map(({ name, key, later }): ReachedTable => ({
      ...{ name, key, later },
      isOfWorkspace: conditions.of(name, 't'),
      isLeaf: conditions.isLeaf(name),
    }));
  const [members, others] = parted(reached, MEMBERS);
  const [first, rest] = parted(others, FIRST);
  return { tables: [first, ...rest], members, ofAccounts: [...accountsOf(references, names), ...UNLINKED_ACCOUNTS] };
}

function parted(tables: readonly ReachedTable[], name: string): [ReachedTable, ReachedTable[]] {
  return [tables.find((table) => table.name === name)!, tables.filter((table) => table.name !== name)];
}

const accountsOf = (references: readonly Reference[], reached: ReadonlySet<string>): AccountColumn[] =>
  references
    .filter(({ from, to }) => to === USERS && !reached.has(from))
    .map(({ from, columns }) => ({ table: from, column: columns[0]! }));

/** People belong to the installation, whatever refers to them. */
function reachedNames(tables: readonly Table[], references: readonly Reference[]): ReadonlySet<string> {
  const names = new Set([...tables.filter(isOfTenants).map(({ name }) => name), ...UNLINKED.keys()]);
  for (let size = 0; size !== names.size;) {
    size = names.size;
    for (const { from, to } of references) if (names.has(to) && from !== USERS) names.add(from);
  }
  return names;
}

/** Writes the conditions by which rows belong to the workspace $1. */
class Conditions {
  private readonly tables: ReadonlyMap<string, Table>;

  constructor(
    tables: readonly Table[],
    private readonly references: readonly Reference[],
  ) {
    this.tables = new Map(tables.map((table) => [table.name, table]));
  }

  of(name: string, alias: string, above: readonly string[] = []): string {
    const own = this.column(name);
    if (own !== undefined) return `${alias}.${own} = $1`;
    const ways = this.references.filter(
      ({ from, to }) => from === name && from !== to && this.tables.has(to) && !above.includes(to),
    );
    const parts = ways.map((way) => this.through(way, alias, [...above, name]));
    return `(${parts.join(' or ')})`;
  }

  isLeaf(name: string): string {
    const own = this.references.filter(({ from, to }) => from === name && to === name);
    const parts = own.map(({ columns, targets }) => {
      const pairs = columns.map((column, index) => `c.${column} = t.${targets[index]!}`);
      return `not exists (select 1 from ${name} c where ${[this.of(name, 'c'), ...pairs].join(' and ')})`;
    });
    return parts.join(' and ') || 'true';
  }

  private column(name: string): string | undefined {
    if (name === WORKSPACES) return 'id';
    return isOfTenants(this.tables.get(name)!) ? 'workspace_id' : UNLINKED.get(name);
  }

  private through({ to, columns, targets }: Reference, alias: string, above: readonly string[]): string {
    if (to === WORKSPACES) return `${alias}.${columns[0]!} = $1`;
    const [inner, from] = [`${alias}p`, columns.map((column) => `${alias}.${column}`).join(', ')];
    const selected = targets.map((target) => `${inner}.${target}`).join(', ');
    return `(${from}) in (select ${selected} from ${to} ${inner} where ${this.of(to, inner, above)})`;
  }
}
