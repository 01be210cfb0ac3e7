import { Injectable } from '@nestjs/common';
import { eachInTurn, type Outcome, type WorkspaceCtx } from '#kernel';
import { ProjectRepository } from '../../projects';
import type { Release } from '../domain/release';
import { ReleaseTagRepository } from './release-tag.repository';
import { leadUnknown, tagUnknown } from './releases.errors';

type Named = Partial<Pick<Release, 'leadId' | 'tagId'>>;

/** Who leads a release and which tag it bears: both are of its workspace. */
@Injectable()
export class ReleaseNaming {
  constructor(
    private readonly projects: ProjectRepository,
    private readonly tags: ReleaseTagRepository,
  ) {}

  /** A tag that is named stays until the transaction ends. */
  settled<R extends Named>(ctx: WorkspaceCtx, sent: readonly Outcome<R>[]): Promise<Outcome<R>[]> {
    return eachInTurn(sent, async (release) => {
      const { leadId, tagId } = release;
      if (leadId && !(await this.projects.colleagues(ctx, [leadId])).has(leadId)) throw leadUnknown();
      if (tagId && !(await this.tags.keep(ctx, tagId))) throw tagUnknown();
      return release;
    });
  }
}
