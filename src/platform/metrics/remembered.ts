/** How long figures are shown that cost a question to the database. */
const REMEMBERED_MS = 1_000;
/** How long a page of metrics waits for them. It is less than what a worker may take to measure itself. */
const PATIENCE_MS = 1_000;

/**
 * Asks once for all figures of a page. While nobody answers in time, such as when the database is away, the last ones
 * stand; undefined before the first.
 */
export function remembered<T>(read: () => Promise<T | undefined>): () => Promise<T | undefined> {
  let last: T | undefined;
  let asked: Promise<T | undefined> = Promise.resolve(undefined);
  let at = -Infinity;
  const ask = async (): Promise<T | undefined> => {
    const found = await inTime(read()).catch(() => undefined);
    return (last = found ?? last);
  };
  return () => {
    if (performance.now() - at < REMEMBERED_MS) return asked;
    at = performance.now();
    return (asked = ask());
  };
}

/**
 * Never waits: shows what is known, and asks anew in the background when that is older than `pauseMs`. For questions that may
 * take long. Undefined before the first answer.
 */
export function askedAside<T>(read: () => Promise<T | undefined>, pauseMs: number): () => Promise<T | undefined> {
  let last: T | undefined;
  let isAsking = false;
  let at = -Infinity;
  const ask = async (): Promise<void> => {
    isAsking = true;
    at = performance.now();
    // While nobody answers, what was known stands.
    await read().then(
      (found) => (last = found),
      () => undefined,
    );
    isAsking = false;
  };
  return () => {
    if (!isAsking && performance.now() - at >= pauseMs) void ask();
    return Promise.resolve(last);
  };
}

function inTime<T>(answer: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, PATIENCE_MS, undefined)));
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
