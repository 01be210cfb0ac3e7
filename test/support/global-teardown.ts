import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Ends what the run started. What the servers had to complain about is shown: a suite may not have noticed. */
export default async function tearDown(): Promise<void> {
  const { directory, database, servers } = globalThis.testRun;
  await Promise.all(servers.map((server) => server.stop()));
  await database.stop();
  for (const [index] of servers.entries()) {
    const log = readFileSync(join(directory, `server-${index}.log`), 'utf8')
      .split('\n')
      .filter((line) => !/"level":"(info|warn)"/.test(line))
      .join('\n')
      .trim();
    if (log) console.error(`Server ${index} wrote:\n${log.slice(-8_000)}`);
  }
  rmSync(directory, { recursive: true, force: true });
}
