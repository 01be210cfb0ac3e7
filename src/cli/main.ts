#!/usr/bin/env node
import 'reflect-metadata';
import { run } from './run';

// Whoever reads may stop reading, as `| head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

void run(process.argv);
