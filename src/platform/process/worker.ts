import { asDomainError } from '#http';
import type { ErrorKind } from '#kernel';
import type { Config } from '../../config';
import type { Metrics } from '../metrics';
import type { Log } from '../logging';
import { ClusterRateCounter } from './cluster-rate-counter';
import { connect, connectReplicas } from './database';
import { sendToPrimary, type Assignment, type ToWorker } from './messages';
import type { ProcessContext } from './process-context';
import { connectRedis } from './redis';
import { Reports } from './reports';
import { Service } from './service';
import type { Shutdown } from './shutdown';
import { TransientStartError, StartError } from './start-error';

/** Runs one of several processes that serve the same port. */
export async function runWorker(config: Config, log: Log, shutdown: Shutdown): Promise<void> {
  endWithPrimary(shutdown);
  const assigned = await assignment();
  try {
    await serve(assigned, { config, log, shutdown });
  } catch (error) {
    throw isDatabaseLost(error) ? new TransientStartError((error as Error).message, { cause: error }) : error;
  }
}

const OUTAGES = new Set<ErrorKind>(['service_unavailable', 'insufficient_storage']);

/** True if the database is temporarily unavailable. The primary has already checked that it can be used. */
const isDatabaseLost = (error: unknown): boolean =>
  OUTAGES.has(asDomainError(error instanceof StartError ? error.cause : error).kind);

async function serve({ databaseUrl, port, first }: Assignment, context: ProcessContext): Promise<void> {
  const dataSource = await connect(databaseUrl, context);
  const counter = (await connectRedis(context)) ?? countInPrimary();
  const replicas = await connectReplicas(dataSource, context);
  const service = await Service.create({ ...context, dataSource, replicas, counter, report: reportsOfAll() });
  if (service.metrics) answerMeasures(service.metrics);
  const opened = await service.listen(port);
  const setupLink = first ? await service.setUp(opened) : null;
  sendToPrimary({ kind: 'listening', port: opened, setupLink });
}

const onMessage = (hear: (message: ToWorker) => void): void => void process.on('message', hear);

function endWithPrimary(shutdown: Shutdown): void {
  process.on('disconnect', () => void shutdown.exit(1));
  // Node itself also writes to the primary for each connection that it passes on. Without this handler, a failure would
  // end the process.
  process.on('error', () => undefined);
  onMessage((message) => {
    if (message.kind === 'stop') void shutdown.exit(0);
  });
}

function assignment(): Promise<Assignment> {
  return new Promise((resolve) => {
    onMessage((message) => {
      if (message.kind === 'serve') resolve(message.assignment);
    });
    sendToPrimary({ kind: 'here' });
  });
}

function countInPrimary(): ClusterRateCounter {
  const counter = new ClusterRateCounter(sendToPrimary);
  onMessage((message) => {
    if (message.kind === 'counted') counter.counted(message);
  });
  return counter;
}

function reportsOfAll(): () => Promise<string> {
  const reports = new Reports((request) => sendToPrimary({ kind: 'report', request }));
  onMessage((message) => {
    if (message.kind === 'report') reports.arrived(message);
  });
  return () => reports.ask();
}

function answerMeasures(metrics: Metrics): void {
  onMessage((message) => {
    if (message.kind !== 'measure') return;
    const { request } = message;
    void metrics.measured().then((measured) => sendToPrimary({ kind: 'measured', request, measured }));
  });
}
