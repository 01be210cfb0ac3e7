// Servers for suites in one process: loading the service takes three times as long as starting it. Each server has a
// configuration, a port, connections and a log of its own, as a process of its own would; what tells it from one is
// tested with processes. Beside them it has identity providers, and a database that others are copied from.
import 'reflect-metadata';
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';

const { DATABASE_URL, DIRECTORY } = process.env;
const require = createRequire(import.meta.url);
const dist = (path) => require(`../../dist/${path}`);

/** Whose output is written: what a server prints beside its log goes to where its log is. */
const current = new AsyncLocalStorage();
const print = process.stdout.write.bind(process.stdout);
process.stdout.write = (chunk, ...rest) => {
  const output = current.getStore();
  return output ? output.write(String(chunk)) : print(chunk, ...rest);
};

/** Nest has one logger for all applications: what is said in the name of a server goes to the log of that one. */
const { Logger } = await import('@nestjs/common');
const everyLogger = new Proxy(
  {},
  {
    get:
      (_target, level) =>
      (...said) =>
        current.getStore()?.logger?.[level]?.(...said),
  },
);
Logger.overrideLogger(everyLogger);
Logger.overrideLogger = (logger) => {
  const output = current.getStore();
  if (output) output.logger = logger;
};

function openOutput(file) {
  let fd = openSync(file, 'a');
  const write = (text) => fd === undefined || writeSync(fd, text) > 0;
  const close = () => {
    closeSync(fd);
    fd = undefined;
  };
  return { write, close };
}

async function startServer({ env, logFile }) {
  const { loadConfig } = dist('src/config');
  const { createLog } = dist('src/platform/logging');
  const { Shutdown } = dist('src/platform/process/shutdown');
  const { runSingle } = dist('src/platform/process/single');
  const { config, warnings } = loadConfig(env);
  const output = openOutput(logFile);
  const log = createLog({ level: config.logLevel, format: config.logFormat, out: output });
  const shutdown = new Shutdown(log);
  const end = async () => {
    await shutdown.run();
    output.close();
  };
  for (const warning of warnings) log.warn(warning);
  await current
    .run(output, () => runSingle(config, log, shutdown))
    .catch((error) => end().then(() => Promise.reject(error)));
  return { end };
}

async function startProvider(options) {
  const { startIdentityProvider } = await import('./identity-provider.mjs');
  return startIdentityProvider(options);
}

/** A database with all tables and nothing in them. */
async function makeTemplate() {
  const { startTestDatabase } = dist('libs/testing');
  const { createDataSource, migrate } = dist('libs/persistence');
  const database = await startTestDatabase(join(DIRECTORY, 'template.log'), DATABASE_URL);
  const dataSource = await createDataSource({ url: database.url, ...dist('ormconfig').schema }).initialize();
  await migrate(dataSource);
  await dataSource.destroy();
  return database;
}

let template;
const running = new Map();

async function keep(starting) {
  const id = randomUUID();
  running.set(id, await starting);
  return { id };
}

const ROUTES = {
  'POST /servers': (options) => keep(startServer(options)),
  'POST /providers': (options) => keep(startProvider(options)),
  'POST /template': async () => ({ name: new URL((await (template ??= makeTemplate())).url).pathname.slice(1) }),
  'POST /end': async ({ id }) => {
    const one = running.get(id);
    running.delete(id);
    await one?.end();
    return {};
  },
};

async function answer(request, response) {
  // A connection that stays open may be closed in the moment in which a suite uses it again.
  response.setHeader('Connection', 'close');
  try {
    response.end(JSON.stringify(await ROUTES[`${request.method} ${request.url}`](await json(request))));
  } catch (error) {
    response.writeHead(500).end(String(error.stack ?? error));
  }
}

process.once('SIGTERM', async () => {
  await Promise.allSettled([...running.values()].map((one) => one.end()));
  await (await template)?.stop();
  process.exit(0);
});
const control = createServer((request, response) => void answer(request, response));
control.listen(0, '127.0.0.1', () => process.send(`http://127.0.0.1:${control.address().port}`));
