import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ProcessOptions {
  /** Compiled script to run. */
  readonly entry: string;
  readonly env: Readonly<Record<string, string>>;
  /** Takes what the process prints. */
  readonly logFile: string;
}

const PATIENCE_MS = 10_000;
const END_WITH_PARENT = join(__dirname, 'end-with-parent.js');

/** What sets the clock of a process: its time zone, and libfaketime. */
const { TZ, LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC } = process.env;
const clock = { TZ, LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC };

/** A Node process that ends when this one does, in whatever way that is. Runs compiled code only. */
export function startProcess({ entry, env, logFile }: ProcessOptions): ChildProcess {
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, ['--enable-source-maps', '--require', END_WITH_PARENT, entry], {
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...clock, ...env },
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  return child;
}

export const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** Asks the process to end and waits until it has; insists after ten seconds. */
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

/** The end of what a process printed. */
export const logTail = (logFile: string): string => readFileSync(logFile, 'utf8').slice(-4_000);
