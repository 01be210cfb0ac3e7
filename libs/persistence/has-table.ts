interface Database {
  query(text: string, values: unknown[]): Promise<unknown>;
}

/** True if the database has the table. The schema may precede its name. */
export async function hasTable(database: Database, name: string): Promise<boolean> {
  const rows = await database.query('select to_regclass($1) is not null as exists', [name]);
  return (rows as readonly { readonly exists: boolean }[])[0]!.exists;
}
