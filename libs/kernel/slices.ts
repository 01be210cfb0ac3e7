import { setImmediate as othersHadTheirTurn } from 'node:timers/promises';

/**
 * How long a slice of work may run. It is short enough that several long tasks together still let other requests
 * proceed within 50 ms, also where a collection of garbage falls into one: that takes up to 30 ms for large records.
 */
const SLICE_MS = 5;

/** Splits long work into slices of a few milliseconds, so that the process can serve other requests in between. */
export class Slices {
  private began = performance.now();

  /** True if the current slice has used up its time. Await `next()` then. */
  get isOver(): boolean {
    return performance.now() - this.began > SLICE_MS;
  }

  /** Lets the process serve other requests, then begins a new slice. */
  async next(): Promise<void> {
    await othersHadTheirTurn();
    this.began = performance.now();
  }
}

/** `Array.map`, split into slices. */
export async function mapInSlices<T, R>(items: readonly T[], step: (item: T, index: number) => R): Promise<R[]> {
  const slices = new Slices();
  const results: R[] = [];
  for (const [index, item] of items.entries()) {
    if (slices.isOver) await slices.next();
    results.push(step(item, index));
  }
  return results;
}

/** `JSON.stringify` of a list, split into slices. */
export const jsonInSlices = async (items: readonly unknown[]): Promise<string> =>
  `[${(await mapInSlices(items, (item) => JSON.stringify(item) ?? 'null')).join(',')}]`;
