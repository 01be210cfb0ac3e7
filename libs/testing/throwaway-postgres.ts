import { startThrowawayPostgres } from '../embedded-postgres/testing';

/** A process of its own for the database of a test run: it stops PostgreSQL also when the run was killed. */
async function main(): Promise<void> {
  const { url, stop } = await startThrowawayPostgres();
  process.once('SIGTERM', () => void stop().finally(() => process.exit(0)));
  process.send?.(url);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
