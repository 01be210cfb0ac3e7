import type { Command } from 'commander';
import { newCommand } from '../command';

/** Provides the help of `start` and refuses options. Without any, `main.ts` starts the server and loads no command. */
export const startCommand = (): Command =>
  newCommand('start', 'start the server, until Ctrl-C or SIGTERM stops it').action(async () => {
    await import('../../main.js');
  });
