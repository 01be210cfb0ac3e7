import cluster from 'node:cluster';
import { EmbeddedPostgresError } from '#embedded-postgres';
import { ContextsError } from '#kernel';
import { ConfigError, loadConfig } from './config';
import { createLog } from './platform/logging';
import { sendToPrimary } from './platform/process/messages';
import { Shutdown } from './platform/process/shutdown';
import { TransientStartError, StartError } from './platform/process/start-error';

type Run = typeof import('./platform/process/single').runSingle;

/** Each kind of process loads only what it needs: the one above the workers does without the application. */
async function choose(workers: number): Promise<Run> {
  if (cluster.isWorker) return (await import('./platform/process/worker.js')).runWorker;
  if (workers > 1) return (await import('./platform/process/primary.js')).runPrimary;
  return (await import('./platform/process/single.js')).runSingle;
}

async function main(): Promise<void> {
  const { config, warnings } = loadConfig(process.env);
  const base = cluster.isWorker ? { worker: cluster.worker!.id } : {};
  const log = createLog({ level: config.logLevel, format: config.logFormat, base });
  const shutdown = new Shutdown(log).onSignals().onUncaught();
  if (cluster.isPrimary) for (const warning of warnings) log.warn(warning);
  try {
    await (
      await choose(config.workers)
    )(config, log, shutdown);
  } catch (error) {
    // What fails because the process is ending is of no interest.
    if (shutdown.begun) return;
    report(error);
    await shutdown.exit(1);
  }
}

const isOperators = (error: unknown): error is Error =>
  error instanceof ConfigError ||
  error instanceof ContextsError ||
  error instanceof StartError ||
  error instanceof EmbeddedPostgresError;

/** A mistake of the operator's is one line; only a bug shows where it happened. */
function report(error: unknown): void {
  const message = isOperators(error)
    ? error.message
    : error instanceof Error
      ? (error.stack ?? error.message)
      : String(error);
  if (cluster.isWorker) sendToPrimary({ kind: 'failed', message, isTransient: error instanceof TransientStartError });
  else process.stderr.write(`${message}\n`);
}

main().catch((error: unknown) => {
  report(error);
  process.exit(1);
});
