import { setTimeout as sleep } from 'node:timers/promises';
import { Ambient } from './ambient';

it('is seen by the work and by what the work causes, and by nothing else', async () => {
  const name = new Ambient<string>();
  const seen = await name.run('Ann', async () => {
    await sleep(1);
    return name.get();
  });
  expect(seen).toBe('Ann');
  expect(name.get()).toBeUndefined();
});

it('keeps values apart, and the inner one of the same kind', () => {
  const [name, count] = [new Ambient<string>(), new Ambient<number>()];
  const all = () => [name.get(), count.get()];
  name.run('Ann', () => {
    expect(count.run(2, all)).toEqual(['Ann', 2]);
    expect(name.run('Bob', all)).toEqual(['Bob', undefined]);
    expect(all()).toEqual(['Ann', undefined]);
  });
});
