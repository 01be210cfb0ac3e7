// Preloaded into a service: records the statements that each request sends to PostgreSQL, one JSON line per statement.
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
  // Work after the response, such as notifications of events, is not part of the request.
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
