// The suites of a state as its own configuration runs them, but for their end.
const config = require('./jest.config.cjs');

const projects = config.projects.filter(({ displayName }) => displayName === 'e2e');
const kept = { rootDir: __dirname, globalTeardown: '<rootDir>/keep.cjs' };
module.exports = { ...config, projects: projects.map((project) => ({ ...project, ...kept })) };
