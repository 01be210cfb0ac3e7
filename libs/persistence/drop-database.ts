/** SQLSTATE insufficient_privilege. */
const REFUSED = '42501';

/**
 * Drops a database, if it exists, and ends its connections. While autovacuum works in it, PostgreSQL refuses
 * `with (force)` to everybody who is no superuser; the plain statement ends autovacuum itself. `name` becomes part of the
 * statement, so it must not come from outside.
 */
export async function dropDatabase(
  server: { readonly query: (statement: string) => Promise<unknown> },
  name: string,
): Promise<void> {
  try {
    await server.query(`drop database if exists ${name} with (force)`);
  } catch (error) {
    if ((error as { readonly code?: string }).code !== REFUSED) throw error;
    await server.query(`drop database if exists ${name}`);
  }
}
