// The floors with which the service is compared: they run the same statements without the service's layers, and send
// responses of the same size.
//   node bench/floor.mjs http|express <port> <file with the recorded statements> <database URL>
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import express from 'express';
import pg from 'pg';

const [, , kind, port, file, url] = process.argv;
const operations = JSON.parse(readFileSync(file, 'utf8'));

/** Makes the driver return values as PostgreSQL wrote them. */
const types = { getTypeParser: () => (text) => text };
const pool = new pg.Pool({ connectionString: url, max: 10, types });

const names = new Map();
const named = ({ text, values }) => {
  if (!values.length) return text;
  if (!names.has(text)) names.set(text, `f${names.size}`);
  return { name: names.get(text), text, values };
};

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const uuidsOf = (run) => new Set(JSON.stringify(run).match(UUID));

/**
 * Returns a function that replaces the recorded id by the ids of the records that the service's requests visit, in
 * turn.
 */
function walk({ ids = [] }) {
  const [seen] = ids;
  let turn = 0;
  return () => new Map(seen ? [[seen, ids[turn++ % ids.length]]] : []);
}

/** Returns a function that replaces ids in values. */
function exchanging(fresh) {
  const text = (value) => value.replace(UUID, (uuid) => fresh.get(uuid) ?? uuid);
  const exchange = (value) =>
    typeof value === 'string' ? text(value) : Array.isArray(value) ? value.map(exchange) : value;
  return exchange;
}

/**
 * Returns a function that renews a run's values: ids that the request generated are replaced by new ones, and the
 * sequence number by the counted one.
 */
function renewal([first, second], next) {
  const given = uuidsOf(first);
  const own = [...uuidsOf(second)].filter((uuid) => !given.has(uuid));
  const isNumber = (at, i) => typeof second[at].values[i] === 'number' && first[at].values[i] !== second[at].values[i];
  return () => {
    const renew = exchanging(new Map([...own.map((uuid) => [uuid, randomUUID()]), ...next()]));
    return (at, counted) => second[at].values.map((value, i) => (isNumber(at, i) ? counted : renew(value)));
  };
}

/** Outside of a transaction, statements run in parallel, as in the service. */
function reading({ runs, ids }) {
  const [, statements] = runs;
  const next = walk({ ids });
  return async () => {
    const exchange = exchanging(next());
    const asked = statements.map(({ text, values }) => ({ text, values: ids ? values.map(exchange) : values }));
    const results = await Promise.all(asked.map((statement) => pool.query(named(statement))));
    return results.map(({ rows }) => rows);
  };
}

function writing({ runs, ids }) {
  const [, statements] = runs;
  const renewed = renewal(runs, walk({ ids }));
  return async () => {
    const client = await pool.connect();
    const valuesOf = renewed();
    let counted;
    try {
      for (const [at, { text }] of statements.entries()) {
        const { rows } = await client.query(named({ text, values: valuesOf(at, counted) }));
        if (text.includes('update project_counters')) counted = Number(rows[0].last);
      }
      return { counted };
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  };
}

const isWrite = ({ runs }) => runs[1].some(({ text }) => text === 'begin');
const operation = (taken) => (isWrite(taken) ? writing(taken) : reading(taken));

/** Returns the rows, padded to the size of the service's response. */
function sized({ bytes }, work) {
  return async () => {
    const rows = await work();
    const missing = bytes - Buffer.byteLength(JSON.stringify({ rows, rest: '' }));
    return { rows, rest: ' '.repeat(Math.max(0, missing)) };
  };
}

/** Measures the padding only once, because measuring each response would be work that the service does not do. */
function once(taken) {
  const work = operation(taken);
  const measured = sized(taken, work)();
  return async () => ({ rows: await work(), rest: (await measured).rest });
}

const routes = Object.fromEntries(Object.entries(operations).map(([name, taken]) => [`/${name}`, once(taken)]));

if (kind === 'http') {
  createServer((request, response) => {
    request.resume();
    const route = routes[request.url] ?? (async () => ({}));
    route().then(
      (body) => {
        const text = JSON.stringify(body);
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
        response.end(text);
      },
      (error) => {
        response.writeHead(500);
        response.end(String(error));
      },
    );
  }).listen(Number(port));
} else {
  const app = express();
  app.use(express.json());
  for (const [path, work] of Object.entries(routes)) {
    app.all(path, async (_request, response) => response.json(await work()));
  }
  app.get('/', (_request, response) => response.json({}));
  app.listen(Number(port));
}
