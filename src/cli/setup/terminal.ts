import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { CommandError } from '../failure';
import type { Person } from './interview';

/** The person at this process's terminal. What they type for a secret does not appear. */
export function atTerminal(): Person & { readonly close: () => void } {
  let isMuted = false;
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (isMuted) done();
      else process.stdout.write(chunk, () => done());
    },
  });
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  // Ctrl-C leaves everything as it was.
  lines.on('SIGINT', () => process.exit(130));
  const ended = new Promise<never>((_resolve, reject) => {
    lines.once('close', () =>
      reject(new CommandError('Nothing was written: the questions were not answered to the end.')),
    );
  });
  // It also ends when all is answered, and nobody waits for it then.
  ended.catch(() => undefined);
  const ask = (prompt: string) => Promise.race([lines.question(prompt), ended]);
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  return {
    say,
    close: () => lines.close(),
    async ask(prompt, isSecret) {
      if (!isSecret) return ask(prompt);
      process.stdout.write(prompt);
      isMuted = true;
      try {
        return await ask('');
      } finally {
        isMuted = false;
        say('');
      }
    },
  };
}
