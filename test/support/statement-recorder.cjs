// Preloaded into the servers of the run: writes down each text that is sent to PostgreSQL, once, with the file that sends it.
const { appendFileSync } = require('node:fs');
const { join, relative, sep } = require('node:path');
const { Client, Pool } = require('pg');

const ROOT = join(__dirname, '../..');
const seen = new Set();

/** The code nearest to the statement, apart from what makes and sends statements for everybody. */
function sender() {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 40;
  const { stack } = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  const files = [...stack.matchAll(/(\/[^\s():]+\.[jt]s):\d+/g)]
    .map(([, file]) => relative(ROOT, file).split(sep).join('/').replace(/^dist\//, '').replace(/js$/, 'ts'))
    .filter((file) => /^(src|libs)\//.test(file));
  return files.find((file) => !file.startsWith('libs/persistence/')) ?? files[0] ?? 'a library';
}

function note(config) {
  const text = typeof config === 'string' ? config : config?.text;
  if (typeof text !== 'string' || seen.has(text)) return;
  seen.add(text);
  appendFileSync(process.env.STATEMENTS_FILE, `${JSON.stringify({ text, from: sender() })}\n`);
}

for (const { prototype } of [Pool, Client]) {
  const { query } = prototype;
  prototype.query = function (config, ...rest) {
    note(config);
    return query.call(this, config, ...rest);
  };
}
