import type { Client } from 'pg';
import { linesOf, type Fixture, type FixtureTable } from './fixture';
import { connected, rowsNow } from './load';

/** What the database does not have as the fixture has it: names of tables and columns, each once. */
export const differences = (url: string, { tables }: Fixture): Promise<string[]> =>
  connected(url, async (client) => {
    const found: string[] = [];
    for (const table of tables) found.push(...(await differencesOf(client, table)));
    return [...new Set(found)].sort();
  });

async function differencesOf(client: Client, table: FixtureTable): Promise<string[]> {
  const { name, columns, key } = table;
  const now = await rowsNow(client, table);
  if (!now.kept.length) return [`${name} is gone`];
  const before = byKey(table.rows, columns, key);
  const after = byKey(now.rows, now.kept, key);
  const gone = columns.filter((column) => !now.kept.includes(column)).map((column) => `${name}.${column} is gone`);
  const lost = [...before.keys()].filter((one) => !after.has(one)).map(() => `${name} lacks a row`);
  const more = [...after.keys()].filter((one) => !before.has(one)).map(() => `${name} has a row more`);
  const changed = [...before].flatMap(([one, row]) => {
    const other = after.get(one);
    if (!other) return [];
    return now.kept.filter((column) => other[column] !== row[column]).map((column) => `${name}.${column} differs`);
  });
  return [...gone, ...lost, ...more, ...changed];
}

type Row = Readonly<Record<string, string>>;

function byKey(rows: string, columns: readonly string[], key: readonly string[]): Map<string, Row> {
  const all = linesOf(rows).map(
    (line) => Object.fromEntries(line.split('\t').map((value, index) => [columns[index]!, value])) as Row,
  );
  return new Map(all.map((row) => [key.map((column) => row[column]).join('\t'), row]));
}
