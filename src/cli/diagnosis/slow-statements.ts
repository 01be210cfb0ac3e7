import type { Db } from '#persistence';

const WHERE = `select extnamespace::regnamespace::text as schema from pg_extension where extname = 'pg_stat_statements'`;

/** PostgreSQL replaces the constants of these. It keeps those of other statements, such as passwords of roles. */
const NORMALIZED = String.raw`^\s*(select|insert|update|delete|merge|with)\M`;

const SLOWEST = (schema: string): string => `
  select s.query as text, s.calls::float8 as calls, s.total_exec_time as "totalMs", s.mean_exec_time as "meanMs",
    s.max_exec_time as "maxMs", s.rows::float8 as rows
  from ${schema}.pg_stat_statements s
  where s.dbid = (select oid from pg_database where datname = current_database()) and s.query ~* $1
  order by s.total_exec_time desc limit 50`;

/** How many of the slowest have a plan. */
const PLANNED = 20;

const TEXTS = /'(?:[^']|'')*'/g;
const COMMENTS = /--[^\n]*|\/\*[^]*?\*\//g;

interface Found {
  readonly text: string;
  readonly calls: number;
}

/**
 * Returns the statements that took most of the time, with the plans that they would have for any values. Neither holds
 * a value.
 */
export async function slowStatements(db: Db): Promise<unknown> {
  const [extension] = await db.read<{ schema: string }>(WHERE);
  if (!extension) return { unavailable: 'pg_stat_statements is not installed in this database' };
  const found = await db.read<Found>(SLOWEST(extension.schema), [NORMALIZED]);
  const shown: object[] = [];
  for (const [index, statement] of found.entries())
    shown.push({
      ...statement,
      text: withoutTexts(statement.text),
      ...(index < PLANNED && { plan: await planOf(db, statement.text) }),
    });
  return shown;
}

/** Returns the statement without comments, and without any quoted text that is left in it. */
export const withoutTexts = (text: string): string => text.replace(TEXTS, `'?'`).replace(COMMENTS, '');

/** A generic plan needs no values. PostgreSQL makes them since version 16, and for most statements. */
async function planOf(db: Db, text: string): Promise<string[] | null> {
  // Only one statement may follow `explain`.
  if (text.includes(';')) return null;
  const explain = `explain (generic_plan, costs on, verbose off) ${text}`;
  const lines = await db.read<{ 'QUERY PLAN': string }>(explain, [], { unnamed: true }).catch(() => undefined);
  return lines?.map(({ 'QUERY PLAN': line }) => withoutTexts(line)) ?? null;
}
