/** How long a process that lost its parent may take to shut down properly. */
const PATIENCE_MS = 5_000;

// Preloaded into a process that was started for a test run: killed or not, the run leaves nothing behind. The timer also
// keeps the process alive until its shutdown has begun: a signal alone does not.
process.once('disconnect', () => {
  setTimeout(() => process.exit(1), PATIENCE_MS);
  process.kill(process.pid, 'SIGTERM');
});
