// Counts checks and prints them one a line. `.ci/run` adds up the last line of each script, `N passed, N failed`.
import { spawnSync } from 'node:child_process';

const MAX_DETAIL = 20_000;

let passed = 0;
let failed = 0;

/** Adds checks that another program counted. */
export function add(counts) {
  passed += counts.passed;
  failed += counts.failed;
}

/** Counts a check, prints the end of `detail` if it failed, and returns `ok`. */
export function count(name, ok, detail = '') {
  add({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 });
  console.log(`${ok ? 'ok    ' : 'failed'}  ${name}`);
  if (!ok) console.log(String(detail).slice(-MAX_DETAIL));
  return ok;
}

/** Reports a check that this machine does not allow. */
export const left = (name, reason) => console.log(`left    ${name}: ${reason}`);

/** Runs a program to its end. */
export const run = (command, args, options = {}) =>
  spawnSync(command, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, ...options });

/** Prints the counts and ends the process. */
export function finish() {
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed ? 1 : 0);
}
