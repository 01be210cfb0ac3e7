/** How long a process that lost its parent may take to shut down properly. */
const PATIENCE_MS = 5_000;

// Preloaded into a process that was started for a test run: killed or not, the run leaves nothing behind.
process.once('disconnect', () => {
  setTimeout(() => process.exit(1), PATIENCE_MS).unref();
  process.kill(process.pid, 'SIGTERM');
});
