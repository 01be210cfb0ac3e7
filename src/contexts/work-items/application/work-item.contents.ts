import { Injectable } from '@nestjs/common';
import type { WorkspaceCtx } from '#kernel';

/** Work items that are deleted: some by id, or all of a project. */
export type RemovedItems = { readonly ids: readonly string[] } | { readonly projectId: string };

/** Records of one kind that belong to work items. */
export interface WorkItemContent {
  /** Deletes the records of deleted items in the current transaction. */
  removeOf(ctx: WorkspaceCtx, at: string, leaving: RemovedItems): Promise<void>;
}

/** All records that belong to work items. A context that stores such records registers them when its module starts. */
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
