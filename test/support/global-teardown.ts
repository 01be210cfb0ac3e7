import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Ends what the run started. What the servers had to complain about is shown: a suite may not have noticed. */
export default async function tearDown(): Promise<void> {
  const { stopProcess } = await import('#testing');
  const { directory, database, servers, hosts } = globalThis.testRun;
  await Promise.all([...servers.map((server) => server.stop()), ...hosts.map(stopProcess)]);
  await database.stop();
  for (const name of [...servers.map((_, index) => `server-${index}`), 'server-host', 'cli-host']) {
    const log = complaints(join(directory, `${name}.log`));
    if (log) console.error(`${name} wrote:\n${log.slice(-8_000)}`);
  }
  rmSync(directory, { recursive: true, force: true });
}

/** What a provider for tests says about its settings is no complaint. */
const complaints = (logFile: string): string =>
  (existsSync(logFile) ? readFileSync(logFile, 'utf8') : '')
    .split('\n')
    .filter((line) => !/"level":"(info|warn)"|^oidc-provider /.test(line))
    .join('\n')
    .trim();
