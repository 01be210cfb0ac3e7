import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { DomainError } from '#kernel';
import { WorkTracer } from './work-tracer';
import { Durations } from './durations';
import { samplerOf } from './sampler';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const headers = (flags: string) => ({ traceparent: `00-${TRACE}-00f067aa0ba902b7-${flags}` });

function tracing(ratio = 1) {
  const exporter = new InMemorySpanExporter();
  const sampler = samplerOf({ traceSampler: 'parentbased_traceidratio', traceRatio: ratio });
  const provider = new BasicTracerProvider({ sampler, spanProcessors: [new SimpleSpanProcessor(exporter)] });
  const spans = provider.getTracer('test');
  const durations = new Durations('test');
  const propagator = new W3CTraceContextPropagator();
  const tracer = new WorkTracer({ spans, durations, propagator });
  return { tracer, finished: () => exporter.getFinishedSpans() };
}

const request = { kind: 'request', name: 'GET' } as const;
const statement = { kind: 'statement', name: 'select labels' } as const;

it('records what a request does as parts of its trace', async () => {
  const { tracer, finished } = tracing(0);
  const span = tracer.begin(request, headers('01'));
  await span.run(() => tracer.trace(statement, () => Promise.resolve()));
  expect(span.traceId).toBe(TRACE);
  span.end('GET list-labels');
  const [inner, outer] = finished();
  expect(outer).toMatchObject({ name: 'GET list-labels', parentSpanContext: { spanId: '00f067aa0ba902b7' } });
  expect(inner).toMatchObject({
    name: 'select labels',
    attributes: { 'db.system.name': 'postgresql', 'db.query.summary': 'select labels' },
    parentSpanContext: { traceId: TRACE, spanId: outer!.spanContext().spanId },
  });
});

it('records nothing of a request that is not wanted, nor statements of none', async () => {
  const { tracer, finished } = tracing();
  const span = tracer.begin(request, headers('00'));
  await span.run(() => tracer.trace(statement, () => Promise.resolve()));
  span.end('GET list-labels');
  await tracer.trace(statement, () => Promise.resolve());
  expect(span.traceId).toBeUndefined();
  expect(finished()).toEqual([]);
});

it('begins a trace of its own for a request without one, whatever it follows on its connection', () => {
  const { tracer } = tracing();
  const first = tracer.begin(request, headers('01'));
  const second = first.run(() => tracer.begin(request, {}));
  expect(second.traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(second.traceId).not.toBe(TRACE);
});

it('begins a trace of its own for a job, whatever caused it', async () => {
  const { tracer, finished } = tracing();
  const span = tracer.begin(request, headers('01'));
  await span.run(() => tracer.trace({ kind: 'job', name: 'sweep' }, () => Promise.resolve()));
  expect(finished()[0]).toMatchObject({ name: 'job sweep', parentSpanContext: undefined });
  expect(finished()[0]!.spanContext().traceId).not.toBe(TRACE);
});

it('passes the trace of a delivery on, and says where it is not recorded', async () => {
  for (const [ratio, flags] of [
    [1, '01'],
    [0, '00'],
  ] as const) {
    const { tracer } = tracing(ratio);
    const passed = await tracer.trace({ kind: 'delivery', name: 'label.created' }, () =>
      Promise.resolve(tracer.headers()),
    );
    expect(passed.traceparent).toMatch(new RegExp(`^00-[0-9a-f]{32}-[0-9a-f]{16}-${flags}$`));
    expect(tracer.headers()).toEqual({});
  }
});

describe('a failure', () => {
  async function failing(kind: 'job' | 'use_case' | 'statement', error: Error) {
    const { tracer, finished } = tracing();
    const work = () => tracer.trace({ kind, name: 'x' }, () => Promise.reject(error));
    const span = tracer.begin(request, {});
    await expect(span.run(work)).rejects.toBe(error);
    const { attributes, status, events } = finished()[0]!;
    return { type: attributes['error.type'], isError: status.code === 2, message: status.message, events };
  }

  it('is named by its code, never by its message', async () => {
    const taken = Object.assign(new Error('Key (email)=(ann@example.com) exists'), { code: '23505' });
    expect(await failing('statement', taken)).toEqual({ type: '23505', isError: true, message: undefined, events: [] });
    expect(await failing('job', new TypeError('x of undefined'))).toMatchObject({ type: 'TypeError', isError: true });
  });

  it('is none where a use case refuses', async () => {
    const refusal = new DomainError('conflict', 'cycle_completed', 'The cycle is over.');
    expect(await failing('use_case', refusal)).toMatchObject({ type: 'cycle_completed', isError: false });
    expect(await failing('job', refusal)).toMatchObject({ type: 'cycle_completed', isError: true });
    const outage = new DomainError('service_unavailable', 'no_database', 'Later.');
    expect(await failing('use_case', outage)).toMatchObject({ type: 'no_database', isError: true });
  });
});
