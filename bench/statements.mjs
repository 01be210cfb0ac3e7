// The very statements that the service runs for an operation, taken down while it answers a request.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const RECORDER = fileURLToPath(new URL('record.cjs', import.meta.url));

/** What the environment of a service needs to write down what it sends to PostgreSQL. */
export const recording = (directory) => ({
  NODE_OPTIONS: `--require ${RECORDER}`,
  BENCH_RECORD: join(directory, 'statements.ndjson'),
});

/** A request that always asks for something else is none that a floor can stand for. */
const MAX_TURNS = 20;

/**
 * Sends each request until two in a row had the same statements, and answers those of both, so that what is made anew each
 * time can be told from what is given. In one before them the service may look up what it then remembers for a while. `ids`
 * are the records that the requests walk; the first of them is the one that is sent here.
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
