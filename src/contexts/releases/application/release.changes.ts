import { Injectable } from '@nestjs/common';
import { ChangePublisher, Outbox } from '#events';
import {
  accepted,
  CrudSteps,
  Clock,
  LockedRecords,
  UnitOfWork,
  type Draft,
  type Outcome,
  type WorkspaceCtx,
} from '#kernel';
import { releaseEvents, ReleaseRepository, type Marks, type ReleaseRecord } from './release.repository';

/** Writes releases with their events, and the changes of other releases that follow. */
@Injectable()
export class ReleaseChanges {
  readonly crud: CrudSteps<WorkspaceCtx, ReleaseRecord>;
  private readonly trail: ChangePublisher<ReleaseRecord>;

  constructor(
    private readonly releases: ReleaseRepository,
    outbox: Outbox,
    clock: Clock,
    unitOfWork: UnitOfWork,
  ) {
    this.crud = new CrudSteps(releases, unitOfWork, clock);
    this.trail = new ChangePublisher(outbox, clock, releaseEvents);
  }

  async add(ctx: WorkspaceCtx, drafts: readonly Outcome<Draft<ReleaseRecord>>[]): Promise<Outcome<ReleaseRecord>[]> {
    await this.replaceLatest(ctx, accepted(drafts));
    return this.trail.added(ctx, await this.crud.add(ctx, drafts));
  }

  async save(ctx: WorkspaceCtx, before: LockedRecords<ReleaseRecord>, revised: readonly Outcome<ReleaseRecord>[]) {
    await this.replaceLatest(
      ctx,
      accepted(revised).filter(({ id }) => !before.get(id).isLatest),
    );
    return this.trail.saved(ctx, before, await this.crud.save(ctx, before, revised));
  }

  async drop(ctx: WorkspaceCtx, releases: Outcome<ReleaseRecord>[]): Promise<Outcome<ReleaseRecord>[]> {
    await this.crud.drop(ctx, accepted(releases));
    return this.trail.dropped(ctx, releases);
  }

  /** Removes labels and tags, which are about to be deleted, from all releases. */
  async strip(ctx: WorkspaceCtx, { labelIds = [], tagIds = [] }: Marks): Promise<void> {
    const ids = await this.releases.idsWith(ctx, { labelIds, tagIds });
    await this.changeOthers(ctx, ids, (release) => ({
      ...release,
      labelIds: release.labelIds.filter((id) => !labelIds.includes(id)),
      tagId: release.tagId && tagIds.includes(release.tagId) ? null : release.tagId,
    }));
  }

  /** If one of these releases becomes the latest one, takes that mark from the former. */
  private async replaceLatest(ctx: WorkspaceCtx, releases: readonly Pick<ReleaseRecord, 'isLatest'>[]): Promise<void> {
    if (!releases.some(({ isLatest }) => isLatest)) return;
    const latest = await this.releases.all(ctx, { isLatest: true });
    await this.changeOthers(
      ctx,
      latest.map(({ id }) => id),
      (release) => ({ ...release, isLatest: false }),
    );
  }

  /** Changes other releases. `expectedVersions` is cleared because the request's `If-Match` does not refer to them. */
  private async changeOthers(
    ctx: WorkspaceCtx,
    ids: readonly string[],
    change: (release: ReleaseRecord) => ReleaseRecord,
  ): Promise<void> {
    if (!ids.length) return;
    const others = await this.releases.forWrite({ ...ctx, expectedVersions: undefined }, ids);
    const before = new LockedRecords(others);
    await this.trail.saved(ctx, before, await this.crud.save(ctx, before, others.map(change)));
  }
}
