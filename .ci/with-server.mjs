// Runs a command against a server of its own: `node .ci/with-server.mjs COMMAND...`, where {url} is the server's address.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const { startServer, startTestDatabase } = createRequire(join(root, 'package.json'))('#testing');

const directory = mkdtempSync(join(tmpdir(), 'cairn-server-'));
const database = await startTestDatabase(join(directory, 'postgres.log'), process.env.TEST_DATABASE_URL);
let status;
try {
  const server = await startServer({
    entry: join(root, 'dist/src/main.js'),
    env: { DATABASE_URL: database.url, DATA_DIR: join(directory, 'data'), LOG_LEVEL: 'error' },
    logFile: join(directory, 'server.log'),
  });
  const [command, ...args] = process.argv.slice(2).map((word) => word.replace('{url}', server.url));
  status = spawnSync(command, args, { stdio: 'inherit' }).status;
  await server.stop();
} finally {
  await database.stop();
  rmSync(directory, { recursive: true, force: true });
}
process.exit(status ?? 1);
