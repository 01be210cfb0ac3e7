const Sequencer = require('@jest/test-sequencer').default;

const isSweep = ({ path }) => path.includes('/sweeps/');

/**
 * Sweeps call every operation and take the longest. Jest knows how long a suite takes only where it has run before, and
 * else begins with the longest files: a sweep that is begun last would run alone at the end.
 */
module.exports = class SweepsFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return [...sorted.filter(isSweep), ...sorted.filter((test) => !isSweep(test))];
  }
};
