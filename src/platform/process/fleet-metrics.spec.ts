import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Measured } from '../metrics';
import { FleetMetrics } from './fleet-metrics';

async function measuredBy(requests: number, seconds: number): Promise<Measured> {
  const registers = [new Registry()];
  new Counter({ name: 'requests_total', help: 'h', labelNames: ['status'], registers }).inc(
    { status: '2xx' },
    requests,
  );
  new Gauge({ name: 'in_flight', help: 'h', registers }).set(requests);
  const histogram = new Histogram({ name: 'seconds', help: 'h', buckets: [0.1, 1], registers });
  for (let i = 0; i < requests; i++) histogram.observe(seconds);
  return registers[0]!.getMetricsAsJSON();
}

it('adds up the figures of all workers', async () => {
  const metrics = new FleetMetrics();
  for (const [id, requests, seconds] of [
    [1, 3, 0.05],
    [2, 4, 0.5],
  ] as const) {
    metrics.joined(id, (request) => {
      void measuredBy(requests, seconds).then((measured) =>
        metrics.measured(id, { kind: 'measured', request, measured }),
      );
    });
  }
  const lines = (await metrics.text()).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'requests_total{status="2xx"} 7',
      'in_flight 7',
      'seconds_bucket{le="0.1"} 3',
      'seconds_bucket{le="1"} 7',
      'seconds_count 7',
      'cairn_workers 2',
    ]),
  );
});

it('does not wait for a worker that ends instead of answering', async () => {
  const metrics = new FleetMetrics();
  metrics.joined(1, (request) => {
    void measuredBy(3, 0.05).then((measured) => metrics.measured(1, { kind: 'measured', request, measured }));
  });
  metrics.joined(2, () => setImmediate(() => metrics.left(2)));
  const text = await metrics.text();
  expect(text).toContain('requests_total{status="2xx"} 3');
  expect(text).toContain('cairn_workers 1\n');
  expect(text).toContain('cairn_worker_ends_total 1\n');
});

it('leaves a silent worker out after two seconds', async () => {
  jest.useFakeTimers();
  const metrics = new FleetMetrics();
  metrics.joined(1, () => undefined);
  const text = metrics.text();
  await jest.advanceTimersByTimeAsync(2_000);
  expect(await text).toContain('cairn_workers 1');
  jest.useRealTimers();
});

it('answers without any worker', async () => {
  expect(await new FleetMetrics().text()).toContain('cairn_workers 0');
});
