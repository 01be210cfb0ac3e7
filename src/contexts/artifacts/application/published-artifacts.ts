import { Injectable } from '@nestjs/common';
import { notFound, Plan, workspaceOfAnchor } from '#kernel';
import { ArtifactRepository } from './artifact.repository';

/** Artifacts as everybody reads them who has their address. */
@Injectable()
export class PublishedArtifacts {
  constructor(
    private readonly artifacts: ArtifactRepository,
    private readonly plan: Plan,
  ) {}

  async html(anchor: string): Promise<string> {
    const workspaceId = workspaceOfAnchor(anchor);
    const isServed = workspaceId !== null && this.plan.includes('artifacts');
    const html = isServed ? await this.artifacts.published(workspaceId, anchor) : null;
    if (html === null) throw notFound('There is nothing at this address.');
    return html;
  }
}
