import 'reflect-metadata';
import { describeFailure } from './failure';
import { createProgram } from './program';

/** Runs the command of a command line. Failures are printed to standard error. */
export async function run(argv: readonly string[]): Promise<void> {
  try {
    await createProgram().parseAsync(argv);
  } catch (error) {
    process.stderr.write(`${describeFailure(error)}\n`);
    process.exitCode = 1;
  }
}

/** Runs the command line of this process. */
export function runHere(): Promise<void> {
  // The reader of standard output may stop reading, as `| head` does.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
  return run(process.argv);
}
