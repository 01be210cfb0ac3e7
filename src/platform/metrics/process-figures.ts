import type { Pool } from 'pg';
import { collectDefaultMetrics, Counter, Gauge, type Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import { openStreams } from '#http';
import { CacheUse } from '#kernel';
import { primaryPool, type Replicas, type Standby } from '#persistence';

export interface Measurable {
  readonly dataSource: DataSource;
  readonly replicas: Pick<Replicas, 'all' | 'problemOf'>;
  readonly inFlight: { readonly size: number };
}

/** Shows what a process has open and in memory. */
export function showProcess(registry: Registry, { dataSource, replicas, inFlight }: Measurable): void {
  collectDefaultMetrics({ register: registry });
  const show = (name: string, help: string, read: () => number): void => {
    const gauge: Gauge = new Gauge({ name, help, registers: [registry], collect: () => gauge.set(read()) });
  };
  const pools = [primaryPool(dataSource), ...replicas.all.map(({ pool }) => pool)];
  const sum = (figure: (pool: Pool) => number) => () => pools.reduce((total, pool) => total + figure(pool), 0);
  show('http_requests_in_flight', 'Requests that are being answered.', () => inFlight.size);
  show('event_streams_open', 'Open streams of server-sent events.', openStreams);
  show(
    'db_pool_max_connections',
    'Connections to the databases that may be open.',
    sum(({ options }) => options.max),
  );
  show(
    'db_pool_connections',
    'Open connections to the databases.',
    sum(({ totalCount }) => totalCount),
  );
  show(
    'db_pool_idle_connections',
    'Open connections without work.',
    sum(({ idleCount }) => idleCount),
  );
  show(
    'db_pool_waiting',
    'Statements that wait for a connection.',
    sum(({ waitingCount }) => waitingCount),
  );
  showCaches(registry);
  showStandbys(registry, replicas);
}

/** Processes may find different things, so the worst counts. */
function showStandbys(registry: Registry, replicas: Measurable['replicas']): void {
  const common = { labelNames: ['standby'] as const, registers: [registry] };
  const show = (name: string, help: string, aggregator: 'min' | 'max', read: (one: Standby) => number | undefined) => {
    const gauge: Gauge<'standby'> = new Gauge({
      ...{ ...common, name, help, aggregator },
      collect: () => {
        gauge.reset();
        for (const one of replicas.all) {
          const value = read(one);
          if (value !== undefined) gauge.set({ standby: one.name }, value);
        }
      },
    });
  };
  const isUsed = (one: Standby) => (replicas.problemOf(one) ? 0 : 1);
  show('db_standby_lag_seconds', 'How far a standby is behind the primary.', 'max', ({ lagSeconds }) => lagSeconds);
  show('db_standby_used', '1 if a standby is used, 0 if it is left out.', 'min', isUsed);
  const reads: Counter<'standby'> = new Counter({
    ...{ ...common, name: 'db_standby_reads_total', help: 'Statements that were sent to a standby.' },
    collect: () => {
      reads.reset();
      for (const one of replicas.all) reads.inc({ standby: one.name }, one.reads);
    },
  });
}

function showCaches(registry: Registry): void {
  const common = { labelNames: ['cache'] as const, registers: [registry] };
  const count = (name: string, help: string, read: (use: CacheUse) => number): void => {
    const counter: Counter<'cache'> = new Counter({
      ...{ ...common, name, help },
      collect: () => {
        counter.reset();
        for (const use of CacheUse.all) counter.inc({ cache: use.name }, read(use));
      },
    });
  };
  count('cache_hits_total', 'Questions that a cache could answer.', ({ hits }) => hits);
  count('cache_misses_total', 'Questions that a cache could not answer.', ({ misses }) => misses);
  const entries: Gauge<'cache'> = new Gauge({
    ...{ ...common, name: 'cache_entries', help: 'Entries of a cache.' },
    collect: () => CacheUse.all.forEach(({ name, size }) => entries.set({ cache: name }, size())),
  });
}
