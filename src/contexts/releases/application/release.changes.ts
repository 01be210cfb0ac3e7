import { Injectable } from '@nestjs/common';
import { ChangePublisher, Outbox } from '#events';
import {
  accepted,
  Catalogue,
  Clock,
  Selection,
  UnitOfWork,
  type Draft,
  type Outcome,
  type WorkspaceCtx,
} from '#kernel';
import { releaseEvents, ReleaseRepository, type Marks, type ReleaseRecord } from './release.repository';

/** Writes releases with their events, and the changes of other releases that follow. */
@Injectable()
export class ReleaseChanges {
  readonly catalogue: Catalogue<WorkspaceCtx, ReleaseRecord>;
  private readonly trail: ChangePublisher<ReleaseRecord>;

  constructor(
    private readonly releases: ReleaseRepository,
    outbox: Outbox,
    clock: Clock,
    unitOfWork: UnitOfWork,
  ) {
    this.catalogue = new Catalogue(releases, unitOfWork, clock);
    this.trail = new ChangePublisher(outbox, clock, releaseEvents);
  }

  async add(ctx: WorkspaceCtx, drafts: readonly Outcome<Draft<ReleaseRecord>>[]): Promise<Outcome<ReleaseRecord>[]> {
    await this.replaceLatest(ctx, accepted(drafts));
    return this.trail.added(ctx, await this.catalogue.add(ctx, drafts));
  }

  async save(ctx: WorkspaceCtx, before: Selection<ReleaseRecord>, revised: readonly Outcome<ReleaseRecord>[]) {
    await this.replaceLatest(
      ctx,
      accepted(revised).filter(({ id }) => !before.get(id).isLatest),
    );
    return this.trail.saved(ctx, before, await this.catalogue.save(ctx, before, revised));
  }

  async drop(ctx: WorkspaceCtx, releases: Outcome<ReleaseRecord>[]): Promise<Outcome<ReleaseRecord>[]> {
    await this.catalogue.drop(ctx, accepted(releases));
    return this.trail.dropped(ctx, releases);
  }

  /** Takes labels and tags off all releases before they are deleted. */
  async strip(ctx: WorkspaceCtx, { labelIds = [], tagIds = [] }: Marks): Promise<void> {
    const ids = await this.releases.idsWith(ctx, { labelIds, tagIds });
    await this.changeOthers(ctx, ids, (release) => ({
      ...release,
      labelIds: release.labelIds.filter((id) => !labelIds.includes(id)),
      tagId: release.tagId && tagIds.includes(release.tagId) ? null : release.tagId,
    }));
  }

  /** If one of these becomes the latest release, the former one stops being it. */
  private async replaceLatest(ctx: WorkspaceCtx, releases: readonly Pick<ReleaseRecord, 'isLatest'>[]): Promise<void> {
    if (!releases.some(({ isLatest }) => isLatest)) return;
    const latest = await this.releases.all(ctx, { isLatest: true });
    await this.changeOthers(
      ctx,
      latest.map(({ id }) => id),
      (release) => ({ ...release, isLatest: false }),
    );
  }

  /** `If-Match` names a version of the record in the request, not of these. */
  private async changeOthers(
    ctx: WorkspaceCtx,
    ids: readonly string[],
    change: (release: ReleaseRecord) => ReleaseRecord,
  ): Promise<void> {
    if (!ids.length) return;
    const others = await this.releases.forWrite({ ...ctx, expectedVersions: undefined }, ids);
    const before = new Selection(others);
    await this.trail.saved(ctx, before, await this.catalogue.save(ctx, before, others.map(change)));
  }
}
