import { inOrder, isOfTenants, referencesOf, tablesOf, type QueryAsked, type Reference, type Table } from '../parcel';

/**
 * What a row does when the record that it refers to is to be removed: it goes as well, it keeps the record, or it
 * forgets it.
 */
type Bond = 'belongs' | 'keeps' | 'forgets';

/** A column that refers to a table by the id of its rows. */
export interface Referring {
  readonly table: string;
  readonly column: string;
  readonly bond: Bond;
}

/** A table of tenants from which records are removed. */
export interface RemovedTable {
  readonly name: string;
  /** Columns of the primary key. */
  readonly key: readonly string[];
  /** True if people delete its records, and they are removed a time later. */
  readonly isDeletable: boolean;
  /** True if its rows have an id, by which others may name them. */
  readonly hasId: boolean;
  /** Columns that refer to its rows. Their tables refer only to tables that come later. */
  readonly referring: readonly Referring[];
  /** Columns whose foreign keys form a cycle. They are emptied first. */
  readonly later: readonly string[];
}

/** Tables with `deleted_at` whose rows are not removed by it. */
export const APART: Readonly<Record<string, string>> = {
  assets: 'Removed with their files by the sweep of files, which keeps them for 30 days.',
  workspace_exports: 'Removed with their files by the sweep of exports.',
  workspace_members: 'A membership that has ended says who was there, and where to look for a person who is erased.',
};

/** Columns that refer to a record and differ from what `bondOf` would say. */
const BONDS: Readonly<Record<Bond, ReadonlySet<string>>> = {
  belongs: new Set([
    ...['agent_runs.work_item_id', 'mentions.work_item_id', 'notifications.work_item_id'],
    ...['work_item_property_options.context_id', 'work_item_reactions.comment_id'],
  ]),
  keeps: new Set([
    // The sweep of files needs the record of a file.
    'assets.project_id',
    ...['recurring_work_items.template_id', 'work_items.state_id', 'workflow_approvals.transition_id'],
    ...['workflow_choices.workflow_id', 'workflow_states.state_id', 'workflow_transitions.state_id'],
    'workflow_transitions.transition_state_id',
  ]),
  // The history of a living work item stays.
  forgets: new Set(['activities.comment_id']),
};

const WORKSPACES = 'workspaces';

/** Finds the tables of tenants and how their rows hang together. Those that refer to others come first. */
export async function removedTables(ask: QueryAsked): Promise<RemovedTable[]> {
  const [all, references] = [await tablesOf(ask), await referencesOf(ask)];
  const tenants = all.filter((table) => isOfTenants(table) && table.name !== WORKSPACES);
  const ordered = inOrder(tenants, references).reverse();
  const places = new Map(ordered.map(({ name }, index) => [name, index]));
  return ordered.map((table) => ({
    ...{ name: table.name, key: table.key, later: table.later, hasId: has(table, 'id') },
    isDeletable: has(table, 'deleted_at') && !(table.name in APART),
    referring: references
      .filter(({ from, to }) => to === table.name && places.has(from))
      .map((reference) =>
        referringBy(
          reference,
          tenants.find(({ name }) => name === reference.from)!,
        ),
      )
      .sort((one, other) => places.get(one.table)! - places.get(other.table)!),
  }));
}

const has = ({ columns }: Table, column: string): boolean => columns.some(({ name }) => name === column);

function referringBy({ from, columns, targets }: Reference, table: Table): Referring {
  const column = columns[targets.indexOf('id')]!;
  return { table: from, column, bond: bondOf(table, column) };
}

/**
 * A row that cannot be without a record belongs to it, and so does all of a project. Others keep it: they may be
 * reachable, and would say something else without it.
 */
function bondOf({ name, columns }: Table, column: string): Bond {
  const special = (Object.keys(BONDS) as Bond[]).find((bond) => BONDS[bond].has(`${name}.${column}`));
  if (special) return special;
  const isNeeded = columns.some((one) => one.name === column && !one.isNullable);
  return isNeeded || column === 'project_id' ? 'belongs' : 'keeps';
}
