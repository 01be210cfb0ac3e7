import { NotYet, patiently } from './patience';

const URL = 'https://tracker.example.com/items';
const silent = { tries: 3, onWait: () => undefined };

it('repeats attempts until there is a result', async () => {
  const results = [new NotYet('status 500', 0), new NotYet('status 429', 0), 'found'];
  expect(await patiently(URL, silent, () => Promise.resolve(results.shift()))).toBe('found');
});

it('answers with the last failure', async () => {
  const failure = new NotYet('status 500', 0);
  expect(await patiently(URL, silent, () => Promise.resolve(failure))).toBe(failure);
});

it.each([
  ['an answer that does not come', () => new Promise<never>(() => undefined)],
  ['a pause', () => Promise.resolve(new NotYet('status 429', 60_000))],
])('does not wait for %s once it is aborted', async (_, attempt) => {
  const abort = new AbortController();
  const waiting = patiently(URL, { ...silent, signal: abort.signal }, attempt);
  setTimeout(() => abort.abort(), 10);
  await expect(waiting).rejects.toThrow(/abort/i);
  await expect(patiently(URL, { ...silent, signal: abort.signal }, attempt)).rejects.toThrow(/abort/i);
});
