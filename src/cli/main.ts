#!/usr/bin/env node
import 'reflect-metadata';
import { describeFailure } from './failure';
import { createProgram } from './program';

// Whoever reads may stop reading, as `| head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

createProgram()
  .parseAsync()
  .catch((error: unknown) => {
    process.stderr.write(`${describeFailure(error)}\n`);
    process.exitCode = 1;
  });
