// Nest 12 is ESM-only and Jest on Node below 24.9 cannot require() it: those packages are compiled too.
const { readFileSync } = require('node:fs');

const swc = JSON.parse(readFileSync(`${__dirname}/.swcrc`, 'utf8'));
delete swc.$schema;

const shared = {
  testEnvironment: '<rootDir>/test/support/environment.cjs',
  transform: { '^.+\\.[tj]s$': ['@swc/jest', swc] },
  transformIgnorePatterns: [
    '/node_modules/(?!@nestjs/|file-type/|strtok3/|token-types/|uint8array-extras/|@tokenizer/|@borewit/|openid-client/|oauth4webapi/|jose/|htmlparser2/|domelementtype/|domhandler/|domutils/|dom-serializer/|entities/)',
  ],
  // `import('./name.js')` is how a source names another one that it loads later.
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': ['$1.js', '$1.ts'],
    '^hucre/xlsx$': '<rootDir>/test/support/hucre.cjs',
  },
  // `#kernel` and the like are the sources (package.json, imports), not what was built of them.
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
};

const servers = {
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
};

/** Suites that start and kill processes: they take longer than all others together. */
const SYSTEM = ['/libs/embedded-postgres/'];

/** Suites of the browser that measure how long something takes, so that nothing may run beside them. */
const TIMED = 'test/browser/(live|scroll)';

module.exports = {
  // Patience, not time that anything takes: suites start processes, and machines are busy otherwise.
  testTimeout: 300_000,
  testSequencer: '<rootDir>/test/support/sweeps-first.cjs',
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: ['<rootDir>/{src,libs,scripts,web}/**/*.spec.ts'],
      testPathIgnorePatterns: ['/node_modules/', ...SYSTEM],
    },
    { ...shared, displayName: 'system', testMatch: SYSTEM.map((path) => `<rootDir>${path}**/*.spec.ts`) },
    {
      ...shared,
      ...servers,
      displayName: 'e2e',
      testMatch: ['<rootDir>/test/**/*.spec.ts'],
      testPathIgnorePatterns: [
        '/node_modules/',
        ...['browser', 'faults', 'generator', 'machines', 'year'].map((name) => `<rootDir>/test/${name}/`),
      ],
    },
    // Needs a server with the packages of the examples, which only a clone that has them installed has: `.ci/module.mjs`.
    { ...shared, ...servers, displayName: 'modules', testMatch: ['<rootDir>/examples/*/e2e/**/*.spec.ts'] },
    // Compiles and tests what `npm run generate` writes, in a copy of the checkout: `npm run test:generator`.
    { ...shared, ...servers, displayName: 'generator', testMatch: ['<rootDir>/test/generator/**/*.spec.ts'] },
    // Kills servers and fills disks under writes: `npm run test:faults`.
    {
      ...shared,
      displayName: 'faults',
      testMatch: ['<rootDir>/test/faults/{faults,deliveries,database-deaths,cluster}.spec.ts'],
    },
    { ...shared, ...servers, displayName: 'kills', testMatch: ['<rootDir>/test/faults/killed-*.spec.ts'] },
    // Several servers of several processes, which a machine does not run beside other suites: `npm run test:machines`.
    { ...shared, ...servers, displayName: 'machines', testMatch: ['<rootDir>/test/machines/**/*.spec.ts'] },
    // Installs packages of earlier states and upgrades them: `npm run test:year`.
    { ...shared, displayName: 'year', testMatch: ['<rootDir>/test/year/**/*.spec.ts'] },
    // These need a Chromium, which not every machine has: `npm run test:browser`.
    {
      ...shared,
      ...servers,
      displayName: 'browser',
      testMatch: ['<rootDir>/test/browser/**/*.spec.ts'],
      testPathIgnorePatterns: ['/node_modules/', TIMED],
    },
    { ...shared, ...servers, displayName: 'timed', testRegex: [`${TIMED}\\.spec\\.ts$`] },
  ],
};
