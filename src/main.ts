import cluster from 'node:cluster';
import { EmbeddedPostgresError } from '#embedded-postgres';
import { ContextsError } from '#kernel';
import { ConfigError, loadConfig, readSettingsFile } from './config';
import { createLog } from './platform/logging';
import { sendToPrimary } from './platform/process/messages';
import { Shutdown } from './platform/process/shutdown';
import { TransientStartError, StartError } from './platform/process/start-error';
import { startTelemetry } from './platform/telemetry';

type Run = typeof import('./platform/process/single').runSingle;

/**
 * Returns the entry point for this kind of process. Each kind loads only what it needs; the primary above the workers
 * does not load the application.
 */
async function choose(workers: number): Promise<Run> {
  if (cluster.isWorker) return (await import('./platform/process/worker.js')).runWorker;
  if (workers > 1) return (await import('./platform/process/primary.js')).runPrimary;
  return (await import('./platform/process/single.js')).runSingle;
}

async function main(): Promise<void> {
  // A library may print when the disk of the log is full. That must not end a server that can still answer.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const { config, warnings } = loadConfig(process.env, readSettingsFile(process.env));
  const base = cluster.isWorker ? { worker: cluster.worker!.id } : {};
  const log = createLog({ level: config.logLevel, format: config.logFormat, base });
  const shutdown = new Shutdown(log).onSignals().onUncaught();
  if (cluster.isPrimary) for (const warning of warnings) log.warn(warning);
  try {
    // Before the application is loaded, and not in the primary above workers, which serves nothing.
    if (cluster.isWorker || config.workers === 1) await startTelemetry({ config, log, shutdown });
    await (
      await choose(config.workers)
    )(config, log, shutdown);
  } catch (error) {
    // Errors caused by the shutdown of the process are not reported.
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

/** Reports an error. Operator mistakes are one line; bugs show a stack trace. */
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
