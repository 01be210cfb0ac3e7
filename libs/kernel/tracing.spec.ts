import { beginSpan, traceBy, traced, traceHeaders, type Tracer } from './tracing';

afterEach(() => traceBy(null));

const what = { kind: 'job', name: 'sweep' } as const;

describe('without a tracer', () => {
  it('does the work and nothing else', async () => {
    const name = jest.fn(() => 'sweep');
    const done = Promise.resolve(3);
    expect(traced({ kind: 'job', name }, () => done)).toBe(done);
    expect(name).not.toHaveBeenCalled();
    await expect(traced(what, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  });

  it('has spans that do nothing, and passes nothing on', () => {
    const span = beginSpan(what, { traceparent: 'x' });
    expect(span.traceId).toBeUndefined();
    expect(span.run(() => 3)).toBe(3);
    expect(() => {
      span.set({ a: 1 });
      span.fail('late');
      span.end('sweep');
    }).not.toThrow();
    expect(traceHeaders()).toEqual({});
  });
});

it('leaves everything to a tracer', async () => {
  const tracer: Tracer = {
    trace: async ({ kind }, work) => {
      seen.push(kind);
      return work(beginSpan(what, {}));
    },
    begin: () => ({ traceId: 'a', set: jest.fn(), fail: jest.fn(), run: (work) => work(), end: jest.fn() }),
    headers: () => ({ traceparent: 'b' }),
  };
  const seen: string[] = [];
  traceBy(tracer);
  expect(await traced(what, () => Promise.resolve(3))).toBe(3);
  expect(seen).toEqual(['job']);
  expect(beginSpan(what, {}).traceId).toBe('a');
  expect(traceHeaders()).toEqual({ traceparent: 'b' });
});
