import { startThrowawayPostgres } from '../embedded-postgres/testing';

/** A separate process for the database of a test run. It stops PostgreSQL even if the run was killed. */
async function main(): Promise<void> {
  const { url, stop } = await startThrowawayPostgres();
  process.once('SIGTERM', () => void stop().finally(() => process.exit(0)));
  process.send?.(url);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
