// The floors that the service is measured against: the same statements without any of its layers.
//   node bench/floor.mjs http|express <port> <file with statements> <database URL>
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import express from 'express';
import pg from 'pg';

const [, , kind, port, file, url] = process.argv;
const { listV2, listV1, one, create } = JSON.parse(readFileSync(file, 'utf8'));

/** Values leave the driver as PostgreSQL wrote them. */
const types = { getTypeParser: () => (text) => text };
const pool = new pg.Pool({ connectionString: url, max: 10, types });

const names = new Map();
const named = ({ text, values }) => {
  if (!names.has(text)) names.set(text, `f${names.size}`);
  return { name: names.get(text), text, values };
};

async function list([page, total]) {
  const [rows, count] = await Promise.all([pool.query(named(page)), pool.query(named(total))]);
  return { data: rows.rows.slice(0, 50), total_count: count.rows[0].total };
}

const single = async () => (await pool.query(named(one[0]))).rows[0];

/** Ids and times that a creation makes anew, wherever they stand in its values. */
const id = create.find(({ text }) => text.startsWith('insert into work_items')).values[1];
const sequenceAt = create
  .find(({ text }) => text.startsWith('insert into work_items'))
  .text.match(/\(([^)]*)\) values/)[1]
  .split(', ')
  .indexOf('"sequence_id"');

async function creation() {
  const client = await pool.connect();
  const fresh = randomUUID();
  let sequence;
  const renew = (value) => {
    if (value === id) return fresh;
    if (typeof value !== 'string' || value[0] !== '[') return value;
    return JSON.stringify(JSON.parse(value).map((entry) => ({ ...entry, id: randomUUID(), ...ids(entry, fresh) })));
  };
  try {
    await client.query('begin');
    for (const statement of create) {
      const values = statement.values.map(renew);
      if (statement.text.startsWith('insert into work_items')) values[sequenceAt] = sequence;
      const result = await client.query(named({ text: statement.text, values }));
      if (statement.text.startsWith('update project_counters')) sequence = result.rows[0].last;
    }
    await client.query('commit');
    return { id: fresh, sequence_id: sequence };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const ids = (entry, fresh) => ('work_item_id' in entry ? { work_item_id: fresh } : { entity_id: fresh });

const routes = {
  '/list-v2': () => list(listV2),
  '/list-v1': () => list(listV1),
  '/one': single,
  '/create': creation,
};

if (kind === 'http') {
  createServer((request, response) => {
    routes[request.url]().then(
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
  app.listen(Number(port));
}
