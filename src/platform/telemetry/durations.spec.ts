import { DurationHistogram, Durations } from './durations';

const histogram = () => new DurationHistogram({ name: 'x.duration', about: 'Time of x.', by: ['name', 'outcome'] });

it('counts by some of the attributes', () => {
  const durations = histogram();
  durations.record(0.004, { name: 'a', outcome: 'success', id: '1' });
  durations.record(0.005, { name: 'a', outcome: 'success', id: '2' });
  durations.record(60, { name: 'a', outcome: 'success', id: '3' });
  durations.record(0.02, { name: 'a', outcome: 'failure' });
  const [first, second, ...others] = durations.data.dataPoints;
  expect(others).toEqual([]);
  expect(first!.attributes).toEqual({ name: 'a', outcome: 'success' });
  expect(first!.value).toMatchObject({ count: 3, min: 0.004, max: 60, sum: 60.009 });
  expect(first!.value.buckets.counts).toEqual([2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
  expect(second!.value.buckets.counts).toEqual([0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
});

it('counts what is too much together', () => {
  const durations = histogram();
  for (let index = 0; index < 2_005; index++) durations.record(1, { name: `n${index}`, outcome: 'success' });
  durations.record(1, { name: 'n0', outcome: 'success' });
  const { dataPoints } = durations.data;
  expect(dataPoints).toHaveLength(2_001);
  expect(dataPoints[0]!.value.count).toBe(2);
  expect(dataPoints.at(-1)).toMatchObject({ attributes: { 'otel.metric.overflow': true }, value: { count: 5 } });
});

it('gives away figures that do not change any more', () => {
  const durations = histogram();
  durations.record(1, { name: 'a' });
  const { dataPoints } = durations.data;
  durations.record(1, { name: 'a' });
  expect(dataPoints[0]!.value).toMatchObject({
    count: 1,
    buckets: { counts: expect.arrayContaining([1]) as number[] },
  });
});

it('shows the kinds of work of which there was some', async () => {
  const durations = new Durations('test');
  expect(durations.of('use_case')).toBeUndefined();
  durations.of('job')!.record(1, { 'cairn.job': 'sweep', 'cairn.outcome': 'success' });
  const { scopeMetrics } = (await durations.collect()).resourceMetrics;
  expect(scopeMetrics[0]!.metrics.map(({ descriptor }) => descriptor.name)).toEqual(['cairn.job.duration']);
});
