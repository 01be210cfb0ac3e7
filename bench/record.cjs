// Preloaded into a service: writes down the statements that each request sends to PostgreSQL, a JSON line a statement.
const { AsyncLocalStorage } = require('node:async_hooks');
const { appendFileSync } = require('node:fs');
const { Server } = require('node:http');
const { Client } = require('pg');

const current = new AsyncLocalStorage();

const { emit } = Server.prototype;
Server.prototype.emit = function (event, ...args) {
  if (event !== 'request') return emit.call(this, event, ...args);
  const [{ headers }, response] = args;
  const asked = { id: headers['x-request-id'] };
  // What goes on behind the answer, such as news of its events, is no part of it.
  response.once('finish', () => (asked.id = undefined));
  return current.run(asked, () => emit.call(this, event, ...args));
};

const { query } = Client.prototype;
Client.prototype.query = function (config, ...rest) {
  const id = current.getStore()?.id;
  if (id) {
    const { text, values = [] } = typeof config === 'string' ? { text: config } : config;
    appendFileSync(process.env.BENCH_RECORD, `${JSON.stringify({ id, text, values })}\n`);
  }
  return query.call(this, config, ...rest);
};
