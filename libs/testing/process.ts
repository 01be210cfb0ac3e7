import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ProcessOptions {
  /** The compiled script to run. */
  readonly entry: string;
  readonly env: Readonly<Record<string, string>>;
  /** The file that receives the output of the process. */
  readonly logFile: string;
}

const PATIENCE_MS = 10_000;
const END_WITH_PARENT = join(__dirname, 'end-with-parent.js');

/** Variables that set the clock of a process: its time zone and libfaketime. */
const { TZ, LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC } = process.env;
const clock = { TZ, LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC };

/** Starts a Node process that ends when this one ends, even if it is killed. Runs only compiled code. */
export function startProcess({ entry, env, logFile }: ProcessOptions): ChildProcess {
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, ['--require', END_WITH_PARENT, entry], {
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...clock, ...env },
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  return child;
}

export const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** Stops the process and waits for its end. Kills it after ten seconds. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const insisting = new AbortController();
  sleep(PATIENCE_MS, undefined, { signal: insisting.signal }).then(
    () => child.kill('SIGKILL'),
    () => undefined,
  );
  await ended;
  insisting.abort();
}

/** Returns the end of the output of a process. */
export const logTail = (logFile: string): string => readFileSync(logFile, 'utf8').slice(-4_000);
