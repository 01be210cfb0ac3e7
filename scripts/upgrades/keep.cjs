// The end of a run of suites whose data become a fixture: the servers end, the database and the files stay.
const { cpSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

module.exports = async () => {
  const { stopProcess } = require('./dist/libs/testing');
  const { directory, database, servers, hosts } = globalThis.testRun;
  await Promise.all([...servers.map((server) => server.stop()), ...hosts.map(stopProcess)]);
  cpSync(join(directory, 'files'), join(process.env.KEPT, 'files'), { recursive: true });
  writeFileSync(join(process.env.KEPT, 'database'), database.url);
};
