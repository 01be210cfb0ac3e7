import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#persistence';
import { whileTextsAreMerged, type GatheredTexts } from './search-indexes';

const INDEXES = 5;

describe('whileTextsAreMerged', () => {
  let merged: string[];
  let refusal: Error | undefined;
  const db = {
    query: (_: string, [index]: readonly string[]) => {
      merged.push(index!);
      return refusal ? Promise.reject(refusal) : Promise.resolve([]);
    },
  } as unknown as Db;

  beforeEach(() => {
    merged = [];
    refusal = undefined;
  });

  const adding = (rows: number) => async (gathered: GatheredTexts) => {
    gathered.add(rows);
    await sleep(1);
    return merged.length;
  };

  it('merges many texts while the work goes on, and the rest after it', async () => {
    expect(await whileTextsAreMerged(db, adding(2_000))).toBe(INDEXES);
    expect(merged).toHaveLength(2 * INDEXES);
    expect(new Set(merged).size).toBe(INDEXES);
  });

  it('merges few texts at the end', async () => {
    expect(await whileTextsAreMerged(db, adding(1_999))).toBe(0);
    expect(merged).toHaveLength(INDEXES);
  });

  it('merges what a failed work leaves', async () => {
    const work = () => whileTextsAreMerged(db, () => Promise.reject(new Error('of the work')));
    await expect(work()).rejects.toThrow('of the work');
    expect(merged).toHaveLength(INDEXES);
  });

  it('leaves them alone if that is refused', async () => {
    refusal = new Error('must be owner');
    expect(await whileTextsAreMerged(db, adding(2_000))).toBe(1);
    expect(merged).toHaveLength(1);
  });
});
