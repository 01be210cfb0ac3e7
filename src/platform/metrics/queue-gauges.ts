import type { Registry } from 'prom-client';
import type { JobBacklog } from '#jobs';
import type { QueueBacklog } from '#persistence';
import { remembered } from './remembered';
import { SharedGauges } from './shared-gauges';

/** Reads the queues, each with one statement. Undefined if that takes too long. */
export interface Queues {
  readonly mail: () => Promise<QueueBacklog | undefined>;
  readonly deliveries: () => Promise<QueueBacklog | undefined>;
  readonly jobs: () => Promise<readonly JobBacklog[] | undefined>;
}

/** Shows what waits in the queues, also where nobody works on them. */
export function showQueues(registry: Registry, { mail, deliveries, jobs }: Queues): void {
  showQueue(new SharedGauges(registry, remembered(mail)), 'mails', 'Messages that wait for the mail server');
  showQueue(
    new SharedGauges(registry, remembered(deliveries)),
    'webhook_deliveries',
    'Messages that wait for webhooks',
  );
  const gauges = new SharedGauges(registry, remembered(jobs));
  for (const [name, help, figure] of JOB_GAUGES)
    gauges.show({ name, help, labelNames: ['kind'] }, (kinds) =>
      kinds.map((kind) => ({ labels: { kind: kind.job }, value: figure(kind) })),
    );
}

const JOB_GAUGES: readonly (readonly [string, string, (backlog: JobBacklog) => number])[] = [
  ['jobs_waiting', 'Jobs that are due and not begun.', ({ waiting }) => waiting],
  ['jobs_planned', 'Jobs that are due later.', ({ planned }) => planned],
  ['jobs_running', 'Jobs that are being done.', ({ running }) => running],
  ['jobs_given_up', 'Jobs that failed as often as they may.', ({ givenUp }) => givenUp],
  ['jobs_oldest_seconds', 'How long the job that has waited longest is due.', ({ oldestSeconds }) => oldestSeconds],
];

function showQueue(gauges: SharedGauges<QueueBacklog>, name: string, help: string): void {
  gauges.show({ name: `${name}_waiting`, help: `${help}.` }, ({ waiting }) => [{ value: waiting }]);
  gauges.show({ name: `${name}_oldest_seconds`, help: `${help}: how long the oldest does.` }, ({ oldestSeconds }) => [
    { value: oldestSeconds },
  ]);
}
