import { SystemClock, type Feature, type Plan } from '#kernel';
import { createDataSource, Db } from '#persistence';
import { schema } from '../../ormconfig';
import { SqlAuditTrail } from '../../src/contexts/audit/infrastructure/persistence/sql.audit.trail';
import { GroupSync } from '../../src/contexts/group-sync/application/group-sync';
import { SqlSyncedMemberships } from '../../src/contexts/group-sync/infrastructure/persistence/sql.synced.memberships';
import { testRun } from './run';

/** Group sync as a process of the service has it, without a provider that would have to sign somebody in. */
export class SyncProcess {
  private readonly dataSource = createDataSource({ url: testRun().databaseUrl, poolSize: 4, ...schema });
  private readonly db = new Db(this.dataSource);
  private readonly sync = this.with({ includes: () => true });

  async start(): Promise<void> {
    await this.dataSource.initialize();
  }

  async stop(): Promise<void> {
    await this.dataSource.destroy();
  }

  apply(userId: string, claims: Readonly<Record<string, unknown>>): Promise<void> {
    return this.sync.apply(userId, claims);
  }

  /** The same with a plan that lacks a feature. */
  without(feature: Feature): GroupSync {
    return this.with({ includes: (name) => name !== feature });
  }

  private with(plan: Plan): GroupSync {
    const { db } = this;
    const clock = new SystemClock();
    const trail = new SqlAuditTrail(db, clock);
    return new GroupSync(new SqlSyncedMemberships(db), plan, db, clock, trail, { forget: () => undefined });
  }
}
