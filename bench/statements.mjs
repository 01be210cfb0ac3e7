// Records the statements that the service runs for a request.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const RECORDER = fileURLToPath(new URL('record.cjs', import.meta.url));

/** Returns the environment in which a service records its statements. */
export const recording = (directory) => ({
  NODE_OPTIONS: `--require ${RECORDER}`,
  BENCH_RECORD: join(directory, 'statements.ndjson'),
});

/** The maximum number of attempts. A request whose statements always differ cannot be compared with a floor. */
const MAX_TURNS = 20;

/**
 * Sends each request until two in a row have the same statements. Returns those of both, so that newly generated values
 * can be distinguished from given ones. Earlier requests may contain look-ups that the service then caches. `ids` are
 * the records that the requests visit; here, only the first one is requested.
 */
export async function takeDown(file, requests) {
  const result = {};
  for (const [name, request] of Object.entries(requests)) {
    const taken = [];
    while (!areAlike(taken.slice(-2))) {
      if (taken.length === MAX_TURNS) throw new Error(`${name} has other statements each time`);
      taken.push(await sendOnce(file, `${name}-${taken.length}`, request));
    }
    const runs = taken.slice(-2).map(({ statements }) => statements);
    result[name] = { bytes: taken.at(-1).bytes, ids: request.ids, runs };
  }
  return result;
}

const areAlike = ([first, second]) =>
  second?.statements.length === first?.statements.length &&
  Boolean(second?.statements.every(({ text }, at) => text === first.statements[at].text));

async function sendOnce(file, id, { url, method = 'GET', headers, body }) {
  const sent = { method, body: typeof body === 'function' ? body() : body };
  const response = await fetch(url, { ...sent, headers: { ...headers, 'x-request-id': id } });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${text}`);
  return { bytes: Buffer.byteLength(text), statements: statementsOf(file, id) };
}

function statementsOf(file, id) {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const taken = lines.map((line) => JSON.parse(line)).filter((line) => line.id === id);
  return taken.map(({ text, values }) => ({ text, values }));
}
