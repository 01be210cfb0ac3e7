import { describeFailure } from './failure';
import { createProgram } from './program';

/** Runs the command that the words of a command line name; what fails is told on standard error. */
export async function run(argv: readonly string[]): Promise<void> {
  try {
    await createProgram().parseAsync(argv);
  } catch (error) {
    process.stderr.write(`${describeFailure(error)}\n`);
    process.exitCode = 1;
  }
}
