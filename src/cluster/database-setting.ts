import type { Client } from 'pg';

/** Sets what new sessions of the database begin with, or resets it. The nodes are not told: they hold shards, not sessions. */
export async function setInDatabase(client: Client, name: string, value: string | null): Promise<void> {
  const { rows } = await client.query<{ database: string }>('select quote_ident(current_database()) as database');
  const change = value === null ? `reset ${name}` : `set ${name} = '${value}'`;
  await client.query('set citus.enable_ddl_propagation = off');
  await client.query(`alter database ${rows[0]!.database} ${change}`);
  await client.query('reset citus.enable_ddl_propagation');
}
