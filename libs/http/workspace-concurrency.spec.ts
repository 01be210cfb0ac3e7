import { WorkspaceConcurrency } from './workspace-concurrency';

/** Work that runs until it is told to end. */
function held() {
  let end!: () => void;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { work: () => ended, end };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('lets so many of one workspace in, and others meanwhile', async () => {
  const share = new WorkspaceConcurrency(2);
  const begun: string[] = [];
  const [one, two, three, other] = [held(), held(), held(), held()];
  const run = (name: string, workspace: string, { work }: { work: () => Promise<void> }) =>
    share.within(workspace, () => {
      begun.push(name);
      return work();
    });
  const all = [run('one', 'a', one), run('two', 'a', two), run('three', 'a', three), run('other', 'b', other)];
  await settled();
  expect(begun).toEqual(['one', 'two', 'other']);
  one.end();
  await settled();
  expect(begun).toEqual(['one', 'two', 'other', 'three']);
  [two, three, other].forEach(({ end }) => end());
  await Promise.all(all);
});

it('goes on after a failure, in the order of arrival', async () => {
  const share = new WorkspaceConcurrency(1);
  const done: number[] = [];
  const failing = share.within('a', () => Promise.reject(new Error('no')));
  const others = [1, 2, 3].map((index) => share.within('a', async () => void done.push(index)));
  await expect(failing).rejects.toThrow('no');
  await Promise.all(others);
  expect(done).toEqual([1, 2, 3]);
});
