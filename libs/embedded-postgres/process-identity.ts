import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasCode } from './error';

/**
 * A string that no later process with the same pid will have, or undefined when no such process runs.
 * A zombie counts as gone: in a container whose first process reaps no children a killed one stays visible for ever.
 */
export function processIdentity(pid: number): string | undefined {
  if (!exists(pid)) return undefined;
  if (process.platform === 'linux') return linuxIdentity(pid);
  // Windows has no cheap way to ask for the start time; there a recycled pid is taken for the old process.
  return process.platform === 'win32' ? 'running' : psIdentity(pid);
}

/** Resolves to true when the process is gone, to false when it still runs after `timeoutMs`. */
export async function waitForEnd(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (processIdentity(pid) !== undefined) {
    if (Date.now() >= deadline) return false;
    await sleep(20);
  }
  return true;
}

/** Sends a signal; a process that is already gone is no error. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

function linuxIdentity(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The command name, in parentheses, may itself hold spaces and parentheses: count fields from its end.
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z' || state === 'X') return undefined;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()}:${rest[18]}`;
  } catch (error) {
    // hidepid mounts hide other users' processes although signal 0 sees them.
    return hasCode(error, 'ESRCH') || !exists(pid) ? undefined : 'running';
  }
}

function psIdentity(pid: number): string | undefined {
  try {
    const [state, ...started] = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .split(/\s+/);
    return state?.startsWith('Z') ? undefined : started.join(' ');
  } catch {
    return undefined;
  }
}
