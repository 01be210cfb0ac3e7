import { Injectable } from '@nestjs/common';
import { EventTrail, Outbox } from '#events';
import { Catalogue, Clock, newId, notFound, single, UnitOfWork, type WithParent, type WorkspaceCtx } from '#kernel';
import { ReleaseAccess, type InRelease } from './release.access';
import { releaseChangelogEvents } from './release.events';
import { ReleaseChangelogRepository, type ReleaseChangelogRecord } from './release-changelog.repository';
import { described, EMPTY, type SentDescription } from './release.text';

type Ctx = WithParent<WorkspaceCtx>;

/** The use cases of changelogs. `ctx.parent` is the release's id. */
@Injectable()
export class ReleaseChangelogs {
  private readonly catalogue: Catalogue<InRelease, ReleaseChangelogRecord>;
  private readonly trail: EventTrail<ReleaseChangelogRecord>;

  constructor(
    private readonly changelogs: ReleaseChangelogRepository,
    private readonly releases: ReleaseAccess,
    outbox: Outbox,
    clock: Clock,
    private readonly unitOfWork: UnitOfWork,
  ) {
    this.catalogue = new Catalogue(changelogs, unitOfWork, clock);
    this.trail = new EventTrail(outbox, clock, releaseChangelogEvents);
  }

  /** Gives new releases their changelogs, in the caller's transaction; the releases' events tell of them. */
  async begin(ctx: WorkspaceCtx, releases: readonly { readonly id: string }[]): Promise<void> {
    for (const { id: releaseId } of releases) {
      await this.catalogue.add({ ...ctx, releaseId }, [{ ...EMPTY, id: newId(), releaseId }]);
    }
  }

  async get(ctx: Ctx): Promise<ReleaseChangelogRecord> {
    return this.of(await this.releases.place(ctx));
  }

  revise(ctx: Ctx, patch: SentDescription): Promise<ReleaseChangelogRecord> {
    return this.unitOfWork.run(async () => {
      const place = await this.releases.lockedPlace(ctx);
      const { id } = await this.of(place);
      const before = await this.catalogue.select(place, [id]);
      const changed = [{ ...before.get(id), ...described(patch) }];
      return single(await this.trail.saved(place, before, await this.catalogue.save(place, before, changed)));
    });
  }

  private async of(place: InRelease): Promise<ReleaseChangelogRecord> {
    const [changelog] = await this.changelogs.all(place);
    if (!changelog) throw notFound();
    return changelog;
  }
}
