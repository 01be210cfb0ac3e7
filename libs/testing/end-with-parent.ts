/** How long a process whose parent is gone may take to shut down. */
const PATIENCE_MS = 5_000;

// Preloaded into processes that a test run starts, so that even a killed run leaves none behind. The timer also keeps
// the process alive until its shutdown has begun, which a signal alone does not.
process.once('disconnect', () => {
  setTimeout(() => process.exit(1), PATIENCE_MS);
  process.kill(process.pid, 'SIGTERM');
});
