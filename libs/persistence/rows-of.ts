import type { Client } from 'pg';

/** A session that answers rows alone, as data sources do. */
export const rowsOf = (client: Client) => ({
  query: async (text: string, values?: unknown[]): Promise<unknown> => (await client.query(text, values)).rows,
});
