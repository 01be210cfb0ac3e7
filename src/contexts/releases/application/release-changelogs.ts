import { Injectable } from '@nestjs/common';
import { ChangePublisher, Outbox } from '#events';
import { CrudSteps, Clock, newId, notFound, single, UnitOfWork, type WithParent, type WorkspaceCtx } from '#kernel';
import { ReleaseAccess, type ReleaseCtx } from './release.access';
import {
  releaseChangelogEvents,
  ReleaseChangelogRepository,
  type ReleaseChangelogRecord,
} from './release-changelog.repository';
import { described, EMPTY, type SentDescription } from './release.text';

/** The use cases of changelogs. `ctx.parent` is the id of the release. */
@Injectable()
export class ReleaseChangelogs {
  private readonly crud: CrudSteps<ReleaseCtx, ReleaseChangelogRecord>;
  private readonly trail: ChangePublisher<ReleaseChangelogRecord>;

  constructor(
    private readonly changelogs: ReleaseChangelogRepository,
    private readonly releases: ReleaseAccess,
    outbox: Outbox,
    clock: Clock,
    private readonly unitOfWork: UnitOfWork,
  ) {
    this.crud = new CrudSteps(changelogs, unitOfWork, clock);
    this.trail = new ChangePublisher(outbox, clock, releaseChangelogEvents);
  }

  /** Creates the changelogs of new releases in the caller's transaction, without events. */
  async begin(ctx: WorkspaceCtx, releases: readonly { readonly id: string }[]): Promise<void> {
    for (const { id: releaseId } of releases) {
      await this.crud.add({ ...ctx, releaseId }, [{ ...EMPTY, id: newId(), releaseId }]);
    }
  }

  async get(ctx: WithParent<WorkspaceCtx>): Promise<ReleaseChangelogRecord> {
    return this.of(await this.releases.forRead(ctx));
  }

  revise(ctx: WithParent<WorkspaceCtx>, patch: SentDescription): Promise<ReleaseChangelogRecord> {
    return this.unitOfWork.run(async () => {
      const releaseCtx = await this.releases.forWrite(ctx);
      const { id } = await this.of(releaseCtx);
      const before = await this.crud.select(releaseCtx, [id]);
      const changed = [{ ...before.get(id), ...described(patch) }];
      return single(await this.trail.saved(releaseCtx, before, await this.crud.save(releaseCtx, before, changed)));
    });
  }

  private async of(releaseCtx: ReleaseCtx): Promise<ReleaseChangelogRecord> {
    const [changelog] = await this.changelogs.all(releaseCtx);
    if (!changelog) throw notFound();
    return changelog;
  }
}
