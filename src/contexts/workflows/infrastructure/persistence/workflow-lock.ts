import { projectIdOf } from '#kernel';
import type { Db } from '#persistence';
import type { Home } from '../../application/workflow.repository';

/** Advisory, so that those who only look, who are all who move work items, write nothing. */
const nameOf = (ctx: Home): string => `workflows ${(ctx.governance !== 'on' && projectIdOf(ctx)) || ctx.workspaceId}`;

/** Keeps the workflows of the place as they are until the transaction ends. */
export async function holdWorkflows(db: Db, ctx: Home): Promise<void> {
  await db.send('select pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [nameOf(ctx)]);
}

/** Waits for all who hold them, and keeps others from it until the transaction ends. */
export async function lockWorkflows(db: Db, ctx: Home): Promise<void> {
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [nameOf(ctx)]);
}
