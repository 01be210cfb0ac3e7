import type { Thing } from './thing';

export const BATCH_SIZE = 1_000;
/** Characters of the texts of one batch. */
const MAX_TEXT = 4 << 20;

/** Puts successive things of one kind together. */
export async function* batchesOf<T extends Thing>(things: AsyncIterable<T>, size: number): AsyncIterable<T[]> {
  let batch: T[] = [];
  let text = 0;
  for await (const thing of things) {
    if (batch.length && (batch.length >= size || text > MAX_TEXT || batch[0]!.kind !== thing.kind)) {
      yield batch;
      [batch, text] = [[], 0];
    }
    batch.push(thing);
    if ('html' in thing) text += thing.html.length;
  }
  if (batch.length) yield batch;
}

/** Makes the next batch ready while the one before is worked on. */
export async function* ahead<T>(batches: AsyncIterable<T>, prepare: (batch: T) => Promise<void>): AsyncIterable<T> {
  const iterator = batches[Symbol.asyncIterator]();
  const next = async () => {
    const result = await iterator.next();
    if (!result.done) await prepare(result.value);
    return result;
  };
  let coming = next();
  try {
    for (let result = await coming; !result.done; result = await coming) {
      coming = next();
      // What fails is thrown when the batch is wanted.
      coming.catch(() => undefined);
      yield result.value;
    }
  } finally {
    await coming.catch(() => undefined);
    await iterator.return?.();
  }
}
