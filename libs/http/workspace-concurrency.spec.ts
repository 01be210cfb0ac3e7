import { WorkspaceConcurrency } from './workspace-concurrency';

beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] }));
afterEach(() => jest.useRealTimers());

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Runs named work of workspaces that ends when it is told to. */
class Stage {
  readonly begun: string[] = [];
  private readonly ends = new Map<string, () => void>();
  private readonly share: WorkspaceConcurrency;

  constructor(most: number) {
    this.share = new WorkspaceConcurrency(most);
  }

  async start(workspace: string, ...names: readonly string[]): Promise<void> {
    for (const name of names) {
      void this.share.within(workspace, () => {
        this.begun.push(name);
        return new Promise<void>((resolve) => this.ends.set(name, resolve));
      });
    }
    await settled();
  }

  async end(...names: readonly string[]): Promise<void> {
    for (const name of names) this.ends.get(name)!();
    await settled();
  }
}

it('lets so many of one workspace in, in the order of arrival', async () => {
  const stage = new Stage(3);
  await stage.start('a', '1', '2', '3', '4', '5');
  expect(stage.begun).toEqual(['1', '2', '3']);
  await stage.end('2');
  await stage.end('1');
  expect(stage.begun).toEqual(['1', '2', '3', '4', '5']);
});

it('goes on after a failure', async () => {
  const share = new WorkspaceConcurrency(1);
  const failing = share.within('a', () => Promise.reject(new Error('no')));
  const other = share.within('a', () => Promise.resolve('done'));
  await expect(failing).rejects.toThrow('no');
  expect(await other).toBe('done');
});

it('lets in few of each while several are there, and more again a second later', async () => {
  const stage = new Stage(4);
  await stage.start('b', 'b1');
  await stage.start('a', 'a1', 'a2', 'a3', 'a4');
  expect(stage.begun).toEqual(['b1', 'a1', 'a2']);
  await stage.end('b1', 'a1');
  expect(stage.begun).toEqual(['b1', 'a1', 'a2', 'a3']);
  jest.advanceTimersByTime(1_001);
  await stage.end('a2', 'a3');
  await stage.end('a4');
  await stage.start('a', 'a5', 'a6', 'a7', 'a8', 'a9');
  expect(stage.begun.slice(-4)).toEqual(['a5', 'a6', 'a7', 'a8']);
});

it('lets one that has used more wait for those that have used less', async () => {
  const stage = new Stage(4);
  await stage.start('busy', '1', '2');
  jest.advanceTimersByTime(90);
  await stage.start('quiet', 'q');
  await stage.end('1', '2');
  await stage.start('busy', '3');
  expect(stage.begun).toEqual(['1', '2', 'q']);
  await stage.end('q');
  expect(stage.begun).toEqual(['1', '2', 'q', '3']);
});

it('lets in one at a time of a workspace that has used much, while others are there', async () => {
  const stage = new Stage(4);
  await stage.start('busy', '1', '2', '3', '4');
  jest.advanceTimersByTime(90);
  await stage.end('1', '2', '3', '4');
  await stage.start('quiet', 'q');
  await stage.end('q');
  await stage.start('busy', '5', '6');
  expect(stage.begun).toEqual(['1', '2', '3', '4', 'q', '5']);
  await stage.end('5');
  expect(stage.begun).toEqual(['1', '2', '3', '4', 'q', '5', '6']);
});

it('lets in few reads of each while others are there, however long these take', async () => {
  const share = new WorkspaceConcurrency(4);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const read = (workspace: string, name: string) =>
    share.within(workspace, () =>
      share.reading(workspace, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      }),
    );
  const all = [read('a', 'a1'), read('b', 'b1'), read('a', 'a2'), read('a', 'a3')];
  await settled();
  jest.advanceTimersByTime(201);
  await settled();
  // The third is let in, because the others are no longer young, and waits for one of their reads.
  expect(begun).toEqual(['a1', 'b1', 'a2']);
  ends[0]!();
  await settled();
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a3']);
  for (const end of ends) end();
  await Promise.all(all);
});

it('gives way for a while only, where the others leave no gap', async () => {
  const stage = new Stage(4);
  await stage.start('busy', '1');
  jest.advanceTimersByTime(90);
  await stage.start('quiet', 'q0');
  await stage.end('1');
  await stage.start('busy', '2');
  for (let round = 0; round < 8; round++) {
    expect(stage.begun).not.toContain('2');
    jest.advanceTimersByTime(40);
    await stage.start(`quiet ${round}`, `q${round + 1}`);
    await stage.end(`q${round}`);
  }
  expect(stage.begun).toContain('2');
});

it('waits for no operation that runs for long, such as one that waits for a lock', async () => {
  const stage = new Stage(4);
  await stage.start('quiet', 'locked');
  await stage.start('busy', '1', '2', '3');
  expect(stage.begun).toEqual(['locked', '1', '2']);
  jest.advanceTimersByTime(101);
  await settled();
  expect(stage.begun).toEqual(['locked', '1', '2', '3']);
});
