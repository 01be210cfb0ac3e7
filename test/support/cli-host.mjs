// A process that runs one command line after the other as processes of their own would, and loads the service only once.
import 'reflect-metadata';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';

const require = createRequire(import.meta.url);

class Exited extends Error {}

async function finished({ args, env, input }) {
  const { run } = require('../../dist/src/cli/run');
  const written = { stdout: '', stderr: '' };
  let result;
  const end = (code) => (result ??= { code, ...written });
  for (const name of ['stdout', 'stderr']) {
    process[name].write = (chunk, ...rest) => {
      written[name] += chunk;
      rest.find((one) => typeof one === 'function')?.();
      return true;
    };
  }
  process.exit = (code) => {
    end(code);
    throw new Exited();
  };
  Object.defineProperty(process, 'stdin', { configurable: true, value: Readable.from([Buffer.from(input)]) });
  process.exitCode = undefined;
  process.env = env;
  await run([...process.argv.slice(0, 2), ...args]);
  return end(process.exitCode ?? 0);
}

let last = Promise.resolve();
const inTurn = (command) => (last = last.catch(() => undefined).then(() => finished(command)));

const control = createServer(async (request, response) => {
  // A connection that stays open may be closed in the moment in which a suite uses it again.
  response.setHeader('Connection', 'close');
  try {
    response.end(JSON.stringify(await inTurn(await json(request))));
  } catch (error) {
    response.writeHead(500).end(String(error.stack ?? error));
  }
});
const leave = process.exit.bind(process);
process.once('SIGTERM', () => leave(0));
control.listen(0, '127.0.0.1', () => process.send(`http://127.0.0.1:${control.address().port}`));
