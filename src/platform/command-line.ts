import { sep } from 'node:path';

/** An installed package lies below a node_modules; a checkout does not. */
const isInstalled = __dirname.split(sep).includes('node_modules');

/** How an operator of this installation runs a command of ours: `cairn adopt`, or by npm in a checkout. */
export const commandLine = (command: string): string =>
  isInstalled ? `cairn ${command}` : `npm run cli -- ${command}`;

/** How an operator of this installation starts the server. */
export const startLine = isInstalled ? 'cairn start' : 'npm start';
