import { Injectable } from '@nestjs/common';
import { notFound, Plan, projectIdOf, workspaceOfAnchor, type WorkspaceCtx } from '#kernel';
import { PublishedPageRepository, type PublishedPage } from './published-page.repository';

/** Pages as everybody reads them who has their address. */
@Injectable()
export class PublishedPages {
  constructor(
    private readonly pages: PublishedPageRepository,
    private readonly plan: Plan,
  ) {}

  /** For whoever it is. */
  async get(anchor: string): Promise<PublishedPage> {
    const workspaceId = workspaceOfAnchor(anchor);
    const page = workspaceId === null ? null : await this.pages.find(workspaceId, anchor);
    if (!page?.feature || !this.plan.includes(page.feature)) throw notFound('There is nothing at this address.');
    return page;
  }

  /** One of the workspace at hand, or of the project where the context is in one. */
  async getIn(ctx: WorkspaceCtx, anchor: string): Promise<PublishedPage> {
    const page = await this.get(anchor);
    const project = projectIdOf(ctx);
    const isHere = workspaceOfAnchor(anchor) === ctx.workspaceId && (project === null || project === page.projectId);
    if (!isHere) throw notFound();
    return page;
  }
}
