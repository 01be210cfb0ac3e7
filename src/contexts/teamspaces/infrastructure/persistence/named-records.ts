import { governs, type WorkspaceCtx } from '#kernel';
import type { Condition, NamedRecords } from '#persistence';

/**
 * Returns the condition for teamspaces `t` that the caller may see: all of them for owners and admins of the workspace,
 * for others those that they belong to.
 */
export const seesTeamspace = (ctx: WorkspaceCtx): Condition =>
  governs(ctx)
    ? () => 'true'
    : (params) =>
        `exists (select 1 from teamspace_members m where m.workspace_id = $1 and m.teamspace_id = t.id
          and m.user_id = ${params.add(ctx.userId)} and m.deleted_at is null)`;

export const namedTeamspaces: NamedRecords = {
  kind: 'teamspace',
  from: 'teamspaces t',
  listedBy: { workspace: 'list-teamspaces' },
  seen: (_, ctx) => seesTeamspace(ctx),
};
