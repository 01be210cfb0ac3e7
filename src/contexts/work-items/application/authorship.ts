import { invalidField, type WorkspaceCtx } from '#kernel';
import type { References } from './references';

/** Imports tell who wrote a record and when. */
export interface Authorship {
  readonly createdById?: string | null;
  readonly createdAt?: string;
}

/** Only members of the workspace can be named as author. */
export async function assertAuthor(
  references: References,
  ctx: WorkspaceCtx,
  userId: string | null | undefined,
): Promise<void> {
  if (!userId || userId === ctx.userId || (await references.isWorkspaceMember(ctx, userId))) return;
  throw invalidField('createdById', 'No such member of the workspace.', 'does_not_exist');
}
