import { reasonFor } from './across';
import type { Catalogue, Table } from './catalogue';
import { placements } from './placement';
import { byFile, tablesOf, type Statement } from './review';
import { askedAcross } from './rules';

const HEAD = `# Who owns which table, and what others read of them. Written by "npm run contract" from the texts of SQL.
# A context writes its own tables only. A new line is a new dependency on somebody's columns: review it like code.
# Then where each table lies when workspaces are spread over nodes: with its workspace, on all nodes, or on one.
# The last lines name the files that ask a tenant's table without its workspace in the text of the statement, and why.
`;

/** Makes the text of `contract/tables.txt`. */
export function tableList(catalogue: Catalogue, statements: readonly Statement[]): string {
  return [HEAD, ownership(catalogue), reads(statements), lines(placements(catalogue)), across(statements)].join('\n');
}

function ownership(catalogue: Catalogue): string {
  const owned = new Map<string, string[]>();
  for (const { name, owner } of catalogue.values()) owned.set(owner, [...(owned.get(owner) ?? []), name]);
  return lines([...owned].map(([owner, tables]) => `${owner} owns ${tables.sort().join(', ')}`));
}

interface Read {
  readonly context: string;
  readonly table: Table;
  /** Absent if the statement names only the table. */
  readonly column?: string;
}

/** Lists the tables of others that each context reads, with the columns. */
function reads(statements: readonly Statement[]): string {
  const columns = new Map<string, Set<string>>();
  for (const { context, table, column } of byFile(statements).flatMap(readsIn)) {
    if (table.owner === context) continue;
    const key = `${context} reads ${table.owner}.${table.name}`;
    const names = columns.get(key) ?? new Set();
    columns.set(key, column === undefined ? names : names.add(column));
  }
  return lines([...columns].map(([key, names]) => `${key}(${[...names].sort().join(', ')})`));
}

const readsIn = (inFile: readonly Statement[]): Read[] =>
  inFile.flatMap(({ context, uses, columns }): Read[] => [
    ...uses.map(({ table }) => ({ context, table })),
    ...columns.flatMap((use) =>
      tablesOf(use, inFile)
        .filter((table) => table.columns.has(use.column))
        .map((table) => ({ context, table, column: use.column })),
    ),
  ]);

/** Lists files without line numbers, because lines move with every change. */
function across(statements: readonly Statement[]): string {
  const asked = askedAcross(statements).map(({ file, table }) => {
    const { when, why } = reasonFor(file) ?? { when: 'nobody knows when', why: 'nobody knows why' };
    return `${file} asks ${table} without a workspace, ${when}: ${why}`;
  });
  return lines([...new Set(asked)]);
}

const lines = (all: readonly string[]): string =>
  [...all]
    .sort()
    .map((line) => `${line}\n`)
    .join('');
