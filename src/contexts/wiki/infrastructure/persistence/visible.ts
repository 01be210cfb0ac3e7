import { governs, type WorkspaceCtx } from '#kernel';
import type { Condition } from '#persistence';
import { PRIVATE, PUBLIC } from '../../domain/page';

/** Collections of the alias that the caller sees: public ones, and private ones of its own, or that it runs or was let into. */
export const seesCollection =
  (ctx: WorkspaceCtx, alias: string): Condition =>
  (params) => {
    if (governs(ctx)) return 'true';
    const caller = params.add(ctx.userId);
    return `(${alias}.access = ${PUBLIC} or ${alias}.owned_by_id = ${caller} or exists (
      select 1 from collection_members m where m.workspace_id = $1 and m.collection_id = ${alias}.id
      and m.member_id = ${caller} and m.deleted_at is null))`;
  };

/** Pages of the alias that the caller sees: its own private ones, and those of collections that it sees, or of none. */
export const seesPage =
  (ctx: WorkspaceCtx, alias: string): Condition =>
  (params) => {
    const held = governs(ctx)
      ? ''
      : ` and (${alias}.collection_id is null or ${alias}.collection_id = any(array(
          select c.id from collections c where c.workspace_id = $1 and ${seesCollection(ctx, 'c')(params)})))`;
    const own = `(${alias}.access = ${PRIVATE} and ${alias}.owned_by_id = ${params.add(ctx.userId)})`;
    return `(${own} or (${alias}.access = ${PUBLIC}${held}))`;
  };

/** Pages of the alias that the caller sees, of the wiki and of those projects, which the caller sees. */
export const seesPageIn =
  (ctx: WorkspaceCtx, projectIds: readonly string[], alias: string): Condition =>
  (params) => {
    const places = [
      // Guests of a workspace have no part in its wiki.
      ...(ctx.workspaceRole === 'guest' ? [] : [`${alias}.project_id is null`]),
      `${alias}.project_id = any(${params.add(projectIds)}::uuid[])`,
    ];
    return `(${places.join(' or ')}) and ${seesPage(ctx, alias)(params)}`;
  };
