import { Injectable } from '@nestjs/common';
import type { WorkspaceCtx } from '#kernel';

/** Work items that go: some, or all of a project. */
export type RemovedItems = { readonly ids: readonly string[] } | { readonly projectId: string };

/** Records of one kind that belong to work items. */
export interface WorkItemContent {
  /** Takes away what belongs to items that go, in the transaction at hand. */
  removeOf(ctx: WorkspaceCtx, at: string, leaving: RemovedItems): Promise<void>;
}

/** All that belongs to work items. A context that keeps such records adds them when its module starts. */
@Injectable()
export class WorkItemContents implements WorkItemContent {
  private readonly contents: WorkItemContent[] = [];

  add(content: WorkItemContent): void {
    this.contents.push(content);
  }

  async removeOf(ctx: WorkspaceCtx, at: string, leaving: RemovedItems): Promise<void> {
    for (const content of this.contents) await content.removeOf(ctx, at, leaving);
  }
}
