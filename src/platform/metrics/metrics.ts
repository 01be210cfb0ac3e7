import { Gauge, Registry, type MetricObjectWithValues, type MetricValue } from 'prom-client';
import type { Backlog } from '#events';
import type { EndedWork } from '#kernel';
import type { Finished } from '../logging';
import { showBackups, type BackupFigures } from './backup-gauges';
import { showCluster, type ClusterFigures } from './cluster-gauges';
import { showProcess, type Measurable } from './process-figures';
import { showQueues, type Queues } from './queue-gauges';
import { RequestFigures } from './request-figures';
import { WorkFigures } from './work-figures';

/** The metrics of one process, in a form that can be sent to another process and added up there. */
export type Measured = MetricObjectWithValues<MetricValue<string>>[];

/** What a process runs. */
export type Build = Readonly<Record<'version' | 'commit' | 'node' | 'postgres', string>>;

const CONSUMER_GAUGES: readonly (readonly [string, string, (backlog: Backlog) => number])[] = [
  ['event_lag_seconds', 'Age of the oldest event that a consumer has not read.', ({ lagSeconds }) => lagSeconds],
  ['events_unread', 'Events that a consumer has still to read.', ({ unread }) => unread],
  ['events_postponed', 'Events that a consumer has to try again, or that wait for one.', ({ postponed }) => postponed],
  ['events_given_up', 'Events that a consumer could not handle.', ({ givenUp }) => givenUp],
];

/** The metrics of this process. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly requests = new RequestFigures(this.registry);
  private readonly work = new WorkFigures(this.registry);

  constructor(measurable: Measurable) {
    showProcess(this.registry, measurable);
  }

  observe(finished: Finished): void {
    this.requests.observe(finished);
  }

  ended(work: EndedWork): void {
    this.work.ended(work);
  }

  gaveUpMail(): void {
    this.work.gaveUpMail();
  }

  build(build: Build): void {
    const help = 'What is running; always 1.';
    const labelNames = ['version', 'commit', 'node', 'postgres'] as const;
    const registers = [this.registry];
    new Gauge({ name: 'cairn_build_info', help, labelNames, aggregator: 'first', registers }).set(build, 1);
  }

  /** Shows how far the consumers of events are. All processes report the same state, so the highest value is used. */
  consumers(read: () => readonly Backlog[]): void {
    for (const [name, help, figure] of CONSUMER_GAUGES) {
      const gauge: Gauge<'consumer'> = new Gauge({
        name,
        help,
        labelNames: ['consumer'],
        aggregator: 'max',
        registers: [this.registry],
        collect: () => read().forEach((backlog) => gauge.set({ consumer: backlog.consumer }, figure(backlog))),
      });
    }
  }

  backups(read: () => Promise<BackupFigures>): void {
    showBackups(this.registry, read);
  }

  /** Shows the nodes of a database that is spread over several. `read` answers undefined where it is not. */
  cluster(read: () => Promise<ClusterFigures | undefined>): void {
    showCluster(this.registry, read);
  }

  queues(queues: Queues): void {
    showQueues(this.registry, queues);
  }

  text(): Promise<string> {
    return this.registry.metrics();
  }

  measured(): Promise<Measured> {
    return this.registry.getMetricsAsJSON();
  }
}
