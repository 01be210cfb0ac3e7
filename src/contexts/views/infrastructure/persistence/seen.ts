import type { WorkspaceCtx } from '#kernel';
import type { Condition } from '#persistence';
import { PUBLIC } from '../../domain/view';

/** Condition for views `t` that the caller may see: public ones and their own. */
export const seesView =
  ({ userId }: WorkspaceCtx): Condition =>
  (params) =>
    `(t.access = ${PUBLIC} or t.owned_by_id = ${params.add(userId)})`;
