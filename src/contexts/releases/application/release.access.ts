import { Injectable } from '@nestjs/common';
import { notFound, Records, type TenantRecord, type WithParent, type WorkspaceCtx } from '#kernel';
import { ReleaseRepository } from './release.repository';

/** A request about what hangs on one release. */
export type InRelease = WorkspaceCtx & { readonly releaseId: string };

/** What hangs on a release: a comment, a link, its changelog. */
export interface OfRelease extends TenantRecord {
  readonly releaseId: string;
}

/** Records of one kind that hang on a release. */
export abstract class OfReleaseRepository<T extends OfRelease> extends Records<InRelease, T> {}

/** The release that something hangs on. */
@Injectable()
export class ReleaseAccess {
  constructor(private readonly releases: ReleaseRepository) {}

  /** Where what hangs on the release of the path is read. */
  async place(ctx: WithParent<WorkspaceCtx>): Promise<InRelease> {
    const release = await this.releases.find(ctx, ctx.parent);
    if (!release) throw notFound();
    return { ...ctx, releaseId: release.id };
  }

  /** Where it is written: the release is locked, so that it cannot go meanwhile. */
  async lockedPlace(ctx: WithParent<WorkspaceCtx>): Promise<InRelease> {
    const place = await this.place(ctx);
    // The request's `If-Match` is about what hangs on the release.
    const [release] = await this.releases.forWrite({ ...ctx, expectedVersions: undefined }, [place.releaseId]);
    if (!release) throw notFound();
    return place;
  }
}
