import { governs, type WorkspaceCtx } from '#kernel';
import type { Editor } from '../domain/page';

/** The caller as somebody who changes pages of the place. */
export const editorIn = (ctx: WorkspaceCtx): Editor => ({
  userId: ctx.userId,
  isAdmin: governs(ctx) || ('projectRole' in ctx && ctx.projectRole === 'admin'),
});
