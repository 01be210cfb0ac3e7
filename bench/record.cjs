// Preloaded into a service: writes down the statements that each request sends to PostgreSQL, a JSON line a statement.
const { AsyncLocalStorage } = require('node:async_hooks');
const { appendFileSync } = require('node:fs');
const { Server } = require('node:http');
const { Client } = require('pg');

const request = new AsyncLocalStorage();

const { emit } = Server.prototype;
Server.prototype.emit = function (event, ...args) {
  if (event !== 'request') return emit.call(this, event, ...args);
  return request.run(args[0].headers['x-request-id'], () => emit.call(this, event, ...args));
};

const { query } = Client.prototype;
Client.prototype.query = function (config, ...rest) {
  const id = request.getStore();
  if (id) {
    const { text, values = [] } = typeof config === 'string' ? { text: config } : config;
    appendFileSync(process.env.BENCH_RECORD, `${JSON.stringify({ id, text, values })}\n`);
  }
  return query.call(this, config, ...rest);
};
