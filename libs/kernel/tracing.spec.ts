import { StatementTally } from './statement-tally';
import { beginSpan, traceBy, traced, traceHeaders, watchWork, type EndedWork, type Tracer } from './tracing';

afterEach(() => {
  traceBy(null);
  watchWork(null);
});

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

it('tells a watcher how work ended', async () => {
  const ended: EndedWork[] = [];
  watchWork((work) => ended.push(work));
  const statement = { kind: 'statement', name: () => 'select labels' } as const;
  expect(await traced(statement, () => Promise.resolve([1, 2]))).toEqual([1, 2]);
  await traced(what, (span) => Promise.resolve(span.fail('500')));
  await expect(traced(what, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(ended).toMatchObject([
    { kind: 'statement', name: 'select labels', isFailed: false, rows: 2 },
    { kind: 'job', name: 'sweep', isFailed: true },
    { kind: 'job', name: 'sweep', isFailed: true },
  ]);
});

it('tallies the statements of a piece of work until it is over', async () => {
  const tally = new StatementTally();
  const statement = (name: string) => traced({ kind: 'statement', name }, () => Promise.resolve());
  await tally.over(async () => {
    await Promise.all([statement('select labels'), statement('select labels'), traced(what, () => Promise.resolve())]);
    await statement('commit');
  });
  await statement('select states');
  tally.close();
  await tally.over(() => statement('select states'));
  expect(tally.count).toBe(3);
  expect(tally.slowest(5).map(({ name, count }) => [name, count])).toEqual(
    expect.arrayContaining([
      ['select labels', 2],
      ['commit', 1],
    ]),
  );
  expect(tally.slowest(1)).toHaveLength(1);
});
