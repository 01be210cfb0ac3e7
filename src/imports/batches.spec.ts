import { setTimeout as sleep } from 'node:timers/promises';
import { ahead } from './batches';

async function* counting(seen: string[], to: number) {
  try {
    for (let at = 1; at <= to; at++) yield at;
  } finally {
    seen.push('closed');
  }
}

describe('ahead', () => {
  it('makes the next batch ready while the one before is worked on', async () => {
    const seen: string[] = [];
    for await (const batch of ahead(counting(seen, 3), async (next) => void seen.push(`ready ${next}`))) {
      await sleep(1);
      seen.push(`done ${batch}`);
    }
    expect(seen).toEqual(['ready 1', 'ready 2', 'done 1', 'ready 3', 'done 2', 'closed', 'done 3']);
  });

  it('fails when the batch that cannot be made is wanted', async () => {
    const done: number[] = [];
    const prepare = (batch: number) => (batch === 2 ? Promise.reject(new Error('two')) : Promise.resolve());
    const all = async () => {
      for await (const batch of ahead(counting([], 3), prepare)) done.push(batch);
    };
    await expect(all()).rejects.toThrow('two');
    expect(done).toEqual([1]);
  });

  it('closes what it reads when the work fails', async () => {
    const seen: string[] = [];
    const all = async () => {
      for await (const batch of ahead(counting(seen, 3), async () => undefined)) throw new Error(`work ${batch}`);
    };
    await expect(all()).rejects.toThrow('work 1');
    expect(seen).toEqual(['closed']);
  });
});
