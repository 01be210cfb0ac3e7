import type { Pool } from 'pg';
import { collectDefaultMetrics, Gauge, Registry, type MetricObjectWithValues, type MetricValue } from 'prom-client';
import type { DataSource } from 'typeorm';
import type { Backlog } from '#events';
import type { Finished } from '../logging';
import { RequestFigures } from './request-figures';

/** The metrics of one process, in a form that can be sent to another process and added up there. */
export type Measured = MetricObjectWithValues<MetricValue<string>>[];

/** How long figures are shown that cost a question to the database. */
const REMEMBERED_MS = 1_000;

interface BackupFigures {
  readonly lastGood: { readonly endedAt: string; readonly bytes: number } | null;
  readonly counts: readonly { readonly kind: string; readonly outcome: string; readonly count: number }[];
}

interface Measurable {
  readonly dataSource: DataSource;
  readonly inFlight: { readonly size: number };
}

/** The metrics of this process. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly requests = new RequestFigures(this.registry);

  constructor({ dataSource, inFlight }: Measurable) {
    collectDefaultMetrics({ register: this.registry });
    this.gauge('http_requests_in_flight', 'Requests that are being answered.', () => inFlight.size);
    const pools = poolsOf(dataSource);
    this.gauge('db_pool_connections', 'Open connections to the databases.', () => sum(pools, 'totalCount'));
    this.gauge('db_pool_idle_connections', 'Open connections without work.', () => sum(pools, 'idleCount'));
    this.gauge('db_pool_waiting', 'Statements that wait for a connection.', () => sum(pools, 'waitingCount'));
  }

  observe(finished: Finished): void {
    this.requests.observe(finished);
  }

  /** Shows how far the consumers of events are. All processes report the same state, so the highest value is used. */
  consumers(read: () => readonly Backlog[]): void {
    const show = (name: string, help: string, figure: (backlog: Backlog) => number) => {
      const gauge: Gauge<'consumer'> = new Gauge({
        name,
        help,
        labelNames: ['consumer'],
        aggregator: 'max',
        registers: [this.registry],
        collect: () => read().forEach((backlog) => gauge.set({ consumer: backlog.consumer }, figure(backlog))),
      });
    };
    show('event_lag_seconds', 'Age of the oldest event that a consumer has not read.', (one) => one.lagSeconds);
    show('events_postponed', 'Events that a consumer has to try again, or that wait for one.', (one) => one.postponed);
    show('events_given_up', 'Events that a consumer could not handle.', (one) => one.givenUp);
  }

  /** Shows what became of back-ups; all processes look at the same, so the highest figure counts. */
  backups(read: () => Promise<BackupFigures>): void {
    const figures = remembered(read);
    const show = <L extends string>(
      { name, help, labelNames = [] }: { name: string; help: string; labelNames?: readonly L[] },
      set: (gauge: Gauge<L>, all: BackupFigures) => void,
    ) => {
      const gauge: Gauge<L> = new Gauge({
        name,
        help,
        labelNames,
        aggregator: 'max',
        registers: [this.registry],
        collect: async () => set(gauge, await figures()),
      });
    };
    show({ name: 'backup_age_seconds', help: 'Time since the last back-up that was made.' }, (gauge, { lastGood }) => {
      if (lastGood) gauge.set((Date.now() - Date.parse(lastGood.endedAt)) / 1000);
      else gauge.remove();
    });
    show({ name: 'backup_size_bytes', help: 'Rows and files of the last back-up.' }, (gauge, { lastGood }) => {
      if (lastGood) gauge.set(lastGood.bytes);
      else gauge.remove();
    });
    show(
      {
        name: 'backup_runs',
        help: 'Back-ups that were made, verified, removed or brought back, or could not be.',
        labelNames: ['kind', 'outcome'],
      },
      (gauge, { counts }) => counts.forEach(({ kind, outcome, count }) => gauge.set({ kind, outcome }, count)),
    );
  }

  text(): Promise<string> {
    return this.registry.metrics();
  }

  measured(): Promise<Measured> {
    return this.registry.getMetricsAsJSON();
  }

  private gauge(name: string, help: string, read: () => number): void {
    const gauge: Gauge = new Gauge({ name, help, registers: [this.registry], collect: () => gauge.set(read()) });
  }
}

function poolsOf({ driver }: DataSource): Pool[] {
  const { master, slaves } = driver as unknown as { master: Pool; slaves: Pool[] };
  return [master, ...slaves];
}

const sum = (pools: readonly Pool[], count: 'totalCount' | 'idleCount' | 'waitingCount'): number =>
  pools.reduce((total, pool) => total + pool[count], 0);

/** Asks once for all figures of a report; while nobody answers, as when the database is away, the last ones stand. */
function remembered(read: () => Promise<BackupFigures>): () => Promise<BackupFigures> {
  let last: BackupFigures = { lastGood: null, counts: [] };
  let [asked, at] = [Promise.resolve(last), -Infinity];
  return () => {
    if (performance.now() - at < REMEMBERED_MS) return asked;
    at = performance.now();
    return (asked = read().then(
      (found) => (last = found),
      () => last,
    ));
  };
}
