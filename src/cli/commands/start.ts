import type { Command } from 'commander';
import { newCommand } from '../command';

/** The way to its help, and what refuses options: `main.ts` starts the server without loading any command. */
export const startCommand = (): Command =>
  newCommand('start', 'start the server, until Ctrl-C or SIGTERM stops it').action(async () => {
    await import('../../main.js');
  });
