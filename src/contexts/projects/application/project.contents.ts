import { Injectable } from '@nestjs/common';
import type { ProjectCtx } from '#kernel';

/** Records of one kind that belong to projects. */
export interface ProjectContent {
  /** Takes away what belongs to a project that goes, in the transaction at hand. */
  purge(ctx: ProjectCtx, at: string): Promise<void>;
}

/** What goes with a project beside its work items. A context that keeps such records adds them when its module starts. */
@Injectable()
export class ProjectContents implements ProjectContent {
  private readonly contents: ProjectContent[] = [];

  add(content: ProjectContent): void {
    this.contents.push(content);
  }

  async purge(ctx: ProjectCtx, at: string): Promise<void> {
    for (const content of this.contents) await content.purge(ctx, at);
  }
}
