import { Counter, Histogram, type Registry } from 'prom-client';
import type { Finished } from '../logging';

/** The same steps as those of the durations for OpenTelemetry, so that figures of both can be compared. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * The most operations that have a figure of their own, by class of status and for the time, in the order in which they
 * first occur. There are about a thousand operations; packages may add more. The rest is counted as `other`.
 */
const MOST: Readonly<Record<string, number>> = { '2xx': 1_050, '4xx': 800, time: 1_050 };
const MOST_OF_OTHERS = 100;

const REST = 'other';

/**
 * Figures of requests. Counts and sums of time are by operation, one line each. The histogram costs 13 lines for each
 * combination of its labels, so its labels are coarse.
 */
export class RequestFigures {
  private readonly known = new Map<string, Set<string>>();
  private readonly requests: Counter<'operation' | 'status'>;
  /** In whole microseconds, so that sums keep few digits. */
  private readonly micros = new Map<string, number>();
  private readonly duration: Histogram<'version' | 'method'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.requests = new Counter({
      name: 'http_requests_total',
      help: 'Requests that were answered; status is the class, as 2xx.',
      labelNames: ['operation', 'status'],
      registers,
    });
    const seconds: Counter<'operation'> = new Counter({
      name: 'http_request_seconds_total',
      help: 'Time from requests to the end of their answers, added up.',
      labelNames: ['operation'],
      registers,
      collect: () => {
        seconds.reset();
        for (const [operation, micros] of this.micros) seconds.inc({ operation }, micros / 1e6);
      },
    });
    this.duration = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from a request to the end of its answer.',
      labelNames: ['version', 'method'],
      buckets: SECONDS,
      registers,
    });
  }

  observe({ operation = 'none', method, status, version = 'none', milliseconds }: Finished): void {
    const statusClass = `${Math.floor(status / 100)}xx`;
    this.requests.inc({ operation: this.shown(operation, statusClass), status: statusClass });
    const timed = this.shown(operation, 'time');
    this.micros.set(timed, (this.micros.get(timed) ?? 0) + Math.round(milliseconds * 1000));
    this.duration.observe({ version, method: METHODS.has(method) ? method : REST }, milliseconds / 1000);
  }

  /** Returns the operation, or `other` if there is no more room for a figure of its own. */
  private shown(operation: string, figure: string): string {
    const known = this.known.get(figure) ?? new Set<string>();
    this.known.set(figure, known);
    if (known.size < (MOST[figure] ?? MOST_OF_OTHERS)) known.add(operation);
    return known.has(operation) ? operation : REST;
  }
}
