// Loaded into a server before all else: the longest time for which it answered nobody, in milliseconds of its main thread's
// own work where the system tells them (a busy machine takes nothing from that), and else of the clock.
const { openSync, readSync } = require('node:fs');
const { performance } = require('node:perf_hooks');
const { setInterval } = require('node:timers');

const worked = workOfMainThread();
let [last, longest] = [worked(), 0];

setInterval(() => {
  const now = worked();
  longest = Math.max(longest, now - last);
  last = now;
}, 1).unref();

process.on('message', (message) => {
  if (message !== 'longest stretch') return;
  process.send({ longest: Math.max(longest, worked() - last) });
  longest = 0;
});

function workOfMainThread() {
  try {
    const file = openSync(`/proc/self/task/${process.pid}/schedstat`);
    const text = Buffer.alloc(64);
    return () => Number.parseInt(text.toString('latin1', 0, readSync(file, text, 0, text.length, 0)), 10) / 1e6;
  } catch {
    return () => performance.now();
  }
}
