import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasCode } from './error';

/**
 * Returns a string that no later process with the same pid will have, or undefined if no such process runs. A zombie
 * counts as ended: in a container whose first process does not reap children, a killed process stays visible forever.
 */
export function processIdentity(pid: number): string | undefined {
  if (!exists(pid)) return undefined;
  if (process.platform === 'linux') return linuxIdentity(pid);
  // Windows has no cheap way to get the start time. A reused pid counts as the old process there.
  return process.platform === 'win32' ? 'running' : psIdentity(pid);
}

/** Resolves to true when the process has ended, or to false if it still runs after `timeoutMs`. */
export async function waitForEnd(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (processIdentity(pid) !== undefined) {
    if (Date.now() >= deadline) return false;
    await sleep(20);
  }
  return true;
}

/** Sends a signal. Does nothing if the process has already ended. */
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
    // The command name, in parentheses, may itself contain spaces and parentheses, so fields are counted from its end.
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z' || state === 'X') return undefined;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()}:${rest[18]}`;
  } catch (error) {
    // Mounts with hidepid hide other users' processes, although signal 0 finds them.
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
