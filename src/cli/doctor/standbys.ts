import type { DataSource } from 'typeorm';
import { createReplicas, hasTable } from '#persistence';
import type { Config } from '../../config';
import { ok, warn, type Finding } from './finding';

type Settings = Pick<Config, 'databaseUrl' | 'databaseReplicaUrls' | 'databaseReplicaMaxLagSeconds'>;

/** How long a standby may take to get where the primary was. */
const PATIENCE_MS = 2_500;

/** Names the standbys that a server would leave out, with the reason. */
export async function checkStandbys(config: Settings, dataSource: DataSource): Promise<Finding[]> {
  if (config.databaseUrl === null || !config.databaseReplicaUrls.length) return [];
  // The next start makes it, and then looks at them.
  if (!(await hasTable(dataSource, 'write_positions'))) return [];
  const maxLagSeconds = config.databaseReplicaMaxLagSeconds;
  const replicas = createReplicas(dataSource, config.databaseReplicaUrls, { poolSize: 1, maxLagSeconds });
  try {
    await replicas.settle(PATIENCE_MS);
    return replicas.all.map((standby) => {
      const problem = replicas.problemOf(standby);
      return problem
        ? warn('Standby', `${standby.name} is left out: ${problem}`)
        : ok('Standby', `${standby.name} follows the primary`);
    });
  } finally {
    await replicas.close();
  }
}
