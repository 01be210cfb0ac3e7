const Sequencer = require('@jest/test-sequencer').default;

const isSweep = ({ path }) => path.includes('/sweeps/');
/** Looks at the statements of all other suites. */
const isLast = ({ path }) => path.endsWith('/e2e/statements.spec.ts');
/** Suites that take long and mostly wait: for processes that start, die or are patient. */
const waits = ({ path }) =>
  /\/(cli\/(backup|data|parcel)|process\/(backups|start|shutdown|workers)|events\/(consumers|jobs)|imports\/(csv|killed)|survival\/held-process|webhooks\/deliveries)\./.test(
    path,
  );

/**
 * Sweeps call every operation and take the longest. Jest knows how long a suite takes only where it has run before, and
 * else begins with the longest files: a sweep that is begun last would run alone at the end. Suites that wait go beside
 * sweeps, which would share the processors among themselves.
 */
module.exports = class SweepsFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const waiting = sorted.filter(waits);
    const sweeps = sorted.filter(isSweep).flatMap((sweep) => [sweep, ...waiting.splice(0, 1)]);
    const others = sorted.filter((test) => !isSweep(test) && !waits(test) && !isLast(test));
    return [...sweeps, ...waiting, ...others, ...sorted.filter(isLast)];
  }
};
