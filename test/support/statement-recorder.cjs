// Preloaded into the servers of the run: writes down each text that is sent to PostgreSQL, once, with the file that sends
// it and the parameters that are null where it compares something with them.
const { appendFileSync, existsSync } = require('node:fs');
const { join, relative, sep } = require('node:path');
const { Client, Pool } = require('pg');

const ROOT = join(__dirname, '../..');
/** What carries the statements of everybody. */
const CARRIERS = /^libs\/(persistence|kernel)\//;
const seen = new Set();

/** The code nearest to the statement, apart from what makes and sends statements for everybody. */
function sender() {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 40;
  const { stack } = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  const files = [...stack.matchAll(/(\/[^\s():]+\.[jt]s):\d+/g)]
    .map(([, file]) => relative(ROOT, file).split(sep).join('/'))
    .map((file) => file.replace(/^dist\//, '').replace(/js$/, 'ts'))
    // Sources of packages have names of their own, such as src/driver.
    .filter((file) => /^(src|libs)\//.test(file) && existsSync(join(ROOT, file)));
  return files.find((file) => !CARRIERS.test(file)) ?? 'a library';
}

const compared = new Map();

/** The numbers of parameters that something is compared with. */
function comparedIn(text) {
  const known = compared.get(text) ?? [...text.matchAll(/= \$(\d+)/g)].map(([, number]) => Number(number));
  compared.set(text, known);
  return known;
}

const isNull = (value) => value === null || value === undefined;

function note(config, values) {
  const text = typeof config === 'string' ? config : config?.text;
  if (typeof text !== 'string') return;
  const given = [config.values, values].find(Array.isArray) ?? [];
  const nulls = comparedIn(text).filter((number) => isNull(given[number - 1]));
  const key = `${nulls} ${text}`;
  if (seen.has(key)) return;
  seen.add(key);
  appendFileSync(process.env.STATEMENTS_FILE, `${JSON.stringify({ text, nulls, from: sender() })}\n`);
}

for (const { prototype } of [Pool, Client]) {
  const { query } = prototype;
  prototype.query = function (config, ...rest) {
    note(config, rest[0]);
    return query.call(this, config, ...rest);
  };
}
