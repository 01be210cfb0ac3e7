import type { WorkspaceCtx } from '#kernel';
import type { Condition, Db, NamedRecords } from '#persistence';
import { belonging } from './belonging';

const belongsTo =
  ({ userId }: WorkspaceCtx): Condition =>
  (params) =>
    `t.id in (select b.project_id from ${belonging(`m.user_id = ${params.add(userId)}`)} b)`;

/**
 * Condition for visible projects, as in the list of projects: guests see their own, members also public ones, owners
 * and admins all.
 */
function seen(_: Db, ctx: WorkspaceCtx): Condition {
  if (ctx.workspaceRole === 'guest') return belongsTo(ctx);
  if (ctx.workspaceRole !== 'member') return () => 'true';
  return (params) => `(t.network = 2 or ${belongsTo(ctx)(params)})`;
}

export const namedProjects: NamedRecords = {
  kind: 'project',
  from: 'projects t',
  project: 't.id',
  listedBy: { workspace: 'list-projects' },
  seen,
  putAway: 't.archived_at is not null',
};
