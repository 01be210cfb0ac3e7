// A process that runs one command line after the other as processes of their own would, and loads the service only once.
import 'reflect-metadata';
import { createRequire } from 'node:module';
import { Readable } from 'node:stream';

const { run } = createRequire(import.meta.url)('../../dist/src/cli/run');

class Exited extends Error {}

async function finished({ args, input }) {
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
  await run([...process.argv.slice(0, 2), ...args]);
  return end(process.exitCode ?? 0);
}

process.on('message', async (command) => process.send(await finished(command)));
