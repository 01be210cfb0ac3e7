import { AggregatorRegistry, Gauge, Counter, Registry } from 'prom-client';
import type { Measured } from '../metrics';
import type { MessageTo } from './messages';

const PATIENCE_MS = 2_000;

type Ask = (request: number) => void;

interface Round {
  readonly awaited: Set<number>;
  readonly results: Measured[];
  readonly done: () => void;
}

/**
 * Combines the metrics of all workers. prom-client could collect them itself, but it also asks workers that are not
 * serving yet, and a single worker that does not answer makes the whole collection fail.
 */
export class FleetMetrics {
  private readonly workers = new Map<number, Ask>();
  private readonly rounds = new Map<number, Round>();
  private readonly own = new Registry();
  private readonly restarts = new Counter({
    name: 'cairn_worker_ends_total',
    help: 'Worker processes that ended.',
    registers: [this.own],
  });
  private requests = 0;

  constructor() {
    const workers = this.workers;
    new Gauge({
      name: 'cairn_workers',
      help: 'Worker processes that serve.',
      registers: [this.own],
      collect() {
        this.set(workers.size);
      },
    });
  }

  joined(id: number, ask: Ask): void {
    this.workers.set(id, ask);
  }

  left(id: number): void {
    this.workers.delete(id);
    this.restarts.inc();
    for (const round of this.rounds.values()) settle(round, id);
  }

  measured(id: number, { request, measured }: MessageTo<'primary', 'measured'>): void {
    const round = this.rounds.get(request);
    if (!round) return;
    round.results.push(measured);
    settle(round, id);
  }

  /** Asks all workers and adds their metrics up. Workers that do not answer within two seconds are left out. */
  async text(): Promise<string> {
    const results = await this.collect();
    const sum = AggregatorRegistry.aggregate(results);
    return `${await sum.metrics()}\n${await this.own.metrics()}`;
  }

  private async collect(): Promise<Measured[]> {
    const request = this.requests++;
    const results: Measured[] = [];
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((done) => {
      const round = { awaited: new Set(this.workers.keys()), results, done };
      timer = setTimeout(done, PATIENCE_MS);
      this.rounds.set(request, round);
      for (const ask of this.workers.values()) ask(request);
      if (round.awaited.size === 0) done();
    });
    clearTimeout(timer);
    this.rounds.delete(request);
    return results;
  }
}

function settle({ awaited, done }: Round, id: number): void {
  awaited.delete(id);
  if (awaited.size === 0) done();
}
