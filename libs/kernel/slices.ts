import { setImmediate as othersHadTheirTurn } from 'node:timers/promises';

/** How long work goes on before others have their turn: several such works at once still leave them within 50 ms. */
const SLICE_MS = 8;

/** Work that takes long, in slices between which the process answers other requests. */
export class Slices {
  private began = performance.now();

  get isOver(): boolean {
    return performance.now() - this.began > SLICE_MS;
  }

  /** Lets others have their turn. */
  async next(): Promise<void> {
    await othersHadTheirTurn();
    this.began = performance.now();
  }
}

/** Like `map`, in slices. */
export async function mapInSlices<T, R>(items: readonly T[], step: (item: T, index: number) => R): Promise<R[]> {
  const slices = new Slices();
  const results: R[] = [];
  for (const [index, item] of items.entries()) {
    if (slices.isOver) await slices.next();
    results.push(step(item, index));
  }
  return results;
}

/** The JSON of a list, made in slices. */
export const jsonInSlices = async (items: readonly unknown[]): Promise<string> =>
  `[${(await mapInSlices(items, (item) => JSON.stringify(item) ?? 'null')).join(',')}]`;
