import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { Answer, Task } from './task';

/** A separate process, so that the work shares neither memory nor the event loop with requests. */
const ENTRY = join(__dirname, '../cli/backup/main.js');
/** Lower than the server's, so that requests come first. */
export const BESIDE_REQUESTS = 10;

export interface ChildWork {
  readonly answer: Promise<Answer | { readonly lost: string }>;
  readonly stop: () => void;
}

/** Does a task in a process of its own. */
export function inChild(task: Task, priority = 0): ChildWork {
  const child = fork(ENTRY, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] });
  if (priority) lower(child.pid, priority);
  const answer = new Promise<Answer | { readonly lost: string }>((resolve) => {
    child.once('message', (said) => resolve(said as Answer));
    child.once('error', (error) => resolve({ lost: `The process cannot be started: ${error.message}` }));
    child.once('exit', (code, signal) => resolve({ lost: `The process ended with ${signal ?? code}.` }));
  });
  child.send(task, () => undefined);
  return { answer, stop: () => void child.kill('SIGTERM') };
}

function lower(pid: number | undefined, priority: number): void {
  try {
    if (pid !== undefined) setPriority(pid, priority);
  } catch {
    // Not every system permits it. The work then runs at normal priority.
  }
}
