import { batchWrites } from './batch-writes';

const turn = () => new Promise((resolve) => setImmediate(resolve));

function gathering() {
  const written: string[] = [];
  return { written, out: batchWrites({ write: (text) => void written.push(text) }) };
}

it('writes the lines of one turn together', async () => {
  const { written, out } = gathering();
  out.write('a\n');
  out.write('b\n');
  expect(written).toEqual([]);
  await turn();
  out.write('c\n');
  await turn();
  expect(written).toEqual(['a\nb\n', 'c\n']);
});

it('writes no more at once than a pipe takes whole, where no line is longer', async () => {
  const { written, out } = gathering();
  for (let i = 0; i < 10; i++) out.write(`${'x'.repeat(999)}\n`);
  await turn();
  expect(written.map((text) => text.length)).toEqual([4_000, 4_000, 2_000]);
});

it('writes what is left when the process exits', () => {
  const before = process.listeners('exit');
  const { written, out } = gathering();
  out.write('last words\n');
  const flush = process.listeners('exit').find((listener) => !before.includes(listener))!;
  flush(0);
  process.off('exit', flush);
  expect(written).toEqual(['last words\n']);
});
