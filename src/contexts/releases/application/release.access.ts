import { Injectable } from '@nestjs/common';
import { notFound, Records, type TenantRecord, type WithParent, type WorkspaceCtx } from '#kernel';
import { ReleaseRepository, type ReleaseRecord } from './release.repository';

/** A request about the comments, links or changelog of one release. */
export type ReleaseCtx = WorkspaceCtx & { readonly releaseId: string };

/** A comment, a link or the changelog of a release. */
export interface OfRelease extends TenantRecord {
  readonly releaseId: string;
}

export abstract class OfReleaseRepository<T extends OfRelease> extends Records<ReleaseCtx, T> {}

/** Finds the release whose id is `ctx.parent`. */
@Injectable()
export class ReleaseAccess {
  constructor(private readonly releases: ReleaseRepository) {}

  async forRead(ctx: WithParent<WorkspaceCtx>): Promise<ReleaseCtx> {
    return within(ctx, await this.releases.find(ctx, ctx.parent));
  }

  /** Locks the release, so that it cannot be deleted before the transaction ends. */
  async forWrite(ctx: WithParent<WorkspaceCtx>): Promise<ReleaseCtx> {
    // `If-Match` names a version of the comment, link or changelog, not of the release.
    const [release] = await this.releases.forWrite({ ...ctx, expectedVersions: undefined }, [ctx.parent]);
    return within(ctx, release);
  }
}

function within(ctx: WorkspaceCtx, release: ReleaseRecord | null | undefined): ReleaseCtx {
  if (!release) throw notFound();
  return { ...ctx, releaseId: release.id };
}
