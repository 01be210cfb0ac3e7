// The very statements that the service runs for an operation, taken down while it answers a request.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const RECORDER = fileURLToPath(new URL('record.cjs', import.meta.url));

/** What the environment of a service needs to write down what it sends to PostgreSQL. */
export const recording = (directory) => ({
  NODE_OPTIONS: `--require ${RECORDER}`,
  BENCH_RECORD: join(directory, 'statements.ndjson'),
});

/**
 * Sends each request twice and answers its statements of both times, so that what is made anew each time can be told
 * from what is given. A first time goes before them: it fills what the service remembers for a while.
 */
export async function takeDown(file, requests) {
  const result = {};
  for (const [name, { url, method = 'GET', headers, body }] of Object.entries(requests)) {
    for (const turn of [0, 1, 2]) {
      const sent = { method, body: typeof body === 'function' ? body() : body };
      const response = await fetch(url, { ...sent, headers: { ...headers, 'x-request-id': `${name}-${turn}` } });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${text}`);
      result[name] = { bytes: Buffer.byteLength(text) };
    }
  }
  const lines = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const of = (id) => lines.filter((line) => line.id === id).map(({ text, values }) => ({ text, values }));
  for (const name of Object.keys(requests)) result[name].runs = [of(`${name}-1`), of(`${name}-2`)];
  return result;
}
