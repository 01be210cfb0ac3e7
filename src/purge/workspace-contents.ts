import { Global, Injectable, Module } from '@nestjs/common';
import { QueuedJobs } from '#jobs';
import type { WorkspaceKey } from '#kernel';
import { alone, Db } from '#persistence';
import { ObjectStore } from '#storage';
import { ContentsTaken, WorkspaceContents } from '../contexts/workspaces';
import { Accounts } from './accounts';
import { reachOf, type Reach, type ReachedTable } from './reach';

/** Rows of a table that are removed in one transaction. The number is in the text, so that each plan is made for it. */
const BATCH = 1_000;

/**
 * Removes what a workspace has from all tables and from the storage. The tables and what refers to them come from the
 * catalogue of the database, so that a new table counts as well, also one of a package.
 */
@Injectable()
class StoredWorkspaceContents extends WorkspaceContents {
  private readonly accounts: Accounts;

  constructor(
    private readonly db: Db,
    private readonly jobs: QueuedJobs,
    private readonly store: ObjectStore,
  ) {
    super();
    this.accounts = new Accounts(db);
  }

  async remove({ workspaceId }: WorkspaceKey): Promise<number> {
    const { tables, members, ofAccounts } = await this.reach();
    await this.repeatedly(workspaceId, () => this.jobs.remove(workspaceId));
    for (const table of tables)
      for (const column of table.later)
        await this.repeatedly(workspaceId, () => this.count(emptying(table, column), workspaceId));
    let removed = 0;
    for (const table of tables) removed += await this.removeRows(table, workspaceId);
    const accounts = await this.accounts.of(workspaceId);
    for (const owner of [workspaceId, ...accounts]) await this.store.removeOwner(owner);
    await this.alone(workspaceId, () => this.accounts.remove(workspaceId, accounts, ofAccounts));
    return removed + (await this.removeRows(members, workspaceId));
  }

  async isEmpty({ workspaceId }: WorkspaceKey): Promise<boolean> {
    const { tables, members } = await this.reach();
    for (const { name, isOfWorkspace } of [...tables, members]) {
      const text = `select 1 from ${name} t where ${isOfWorkspace} limit 1`;
      if ((await this.db.query(text, [workspaceId])).length) return false;
    }
    return true;
  }

  private removeRows(table: ReachedTable, workspaceId: string): Promise<number> {
    return this.repeatedly(workspaceId, () => this.count(removing(table), workspaceId));
  }

  /** Takes steps until one finds nothing more. Returns the sum of their numbers. */
  private async repeatedly(workspaceId: string, step: () => Promise<number>): Promise<number> {
    for (let all = 0; ;) {
      const number = await this.alone(workspaceId, step);
      if (!number) return all;
      all += number;
    }
  }

  /** Of two processes that are at the same workspace, the one that notices the other gives up. */
  private async alone<T>(workspaceId: string, step: () => Promise<T>): Promise<T> {
    const found = await alone(this.db, `purge ${workspaceId}`, step);
    if (found === null) throw new ContentsTaken();
    return found;
  }

  private async count(text: string, workspaceId: string): Promise<number> {
    const [row] = await this.db.query<{ number: number }>(text, [workspaceId]);
    return row!.number;
  }

  private reach(): Promise<Reach> {
    return reachOf((text, values) => this.db.query(text, values));
  }
}

const emptying = (table: ReachedTable, column: string): string =>
  changing(table, `t.${column} is not null`, `update ${table.name} t set ${column} = null from`);

/** Rows that others of the same table refer to go after these. */
const removing = (table: ReachedTable): string => changing(table, table.isLeaf, `delete from ${table.name} t using`);

/**
 * Changes some rows, and returns their number. They are chosen once: where PostgreSQL does not know yet how many rows
 * there are, it would choose them again for each row of the table.
 */
function changing({ name, key, isOfWorkspace }: ReachedTable, such: string, change: string): string {
  const columns = key.map((column) => `t.${column}`).join(', ');
  const isChosen = key.map((column) => `t.${column} = c.${column}`).join(' and ');
  return `
    with chosen as materialized (select ${columns} from ${name} t where ${isOfWorkspace} and ${such} limit ${BATCH}),
    changed as (${change} chosen c where ${isOfWorkspace} and ${isChosen} returning 1)
    select count(*)::integer as number from changed`;
}

/** Provides how a workspace is emptied. The module is global, so that the context does not know other contexts' tables. */
@Global()
@Module({
  providers: [QueuedJobs, { provide: WorkspaceContents, useClass: StoredWorkspaceContents }],
  exports: [WorkspaceContents],
})
export class WorkspaceContentsModule {}
