// What test files of one worker share. Each file has its own globals and modules; a document of the interface and its
// compiled schemas are the same for all of them, and making them anew takes longer than most files run.
const { TestEnvironment } = require('jest-environment-node');

const shared = new Map();

module.exports = class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.global.sharedByWorker = shared;
    this.global.requireByNode = require;
  }
};
