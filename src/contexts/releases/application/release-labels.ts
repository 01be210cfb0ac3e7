import { Injectable } from '@nestjs/common';
import { ChangePublisher, Outbox } from '#events';
import {
  accepted,
  Catalogue,
  Clock,
  DomainError,
  each,
  externalPairTaken,
  newId,
  ofChanged,
  sortBehind,
  UnitOfWork,
  type ListRequest,
  type Revision,
  type WorkspaceCtx,
} from '#kernel';
import type { ReleaseLabel } from '../domain/release';
import { ReleaseChanges } from './release.changes';
import { releaseLabelEvents, ReleaseLabelRepository, type ReleaseLabelRecord } from './release-label.repository';

export type CreateReleaseLabel = Pick<ReleaseLabel, 'name'> & Partial<Omit<ReleaseLabel, 'id'>>;
export type ReviseReleaseLabel = Partial<CreateReleaseLabel>;

const BLANK = { color: '', externalSource: null, externalId: null };

const releaseLabelNameTaken = (id: string) =>
  new DomainError('conflict', 'release_label_name_taken', 'Release label with the same name already exists', { id });

const releaseLabelExternalPairTaken = externalPairTaken('Release label');

/** The use cases of the labels that releases can have. */
@Injectable()
export class ReleaseLabels {
  private readonly catalogue: Catalogue<WorkspaceCtx, ReleaseLabelRecord>;
  private readonly trail: ChangePublisher<ReleaseLabelRecord>;

  constructor(
    private readonly labels: ReleaseLabelRepository,
    private readonly releases: ReleaseChanges,
    outbox: Outbox,
    clock: Clock,
    unitOfWork: UnitOfWork,
  ) {
    this.catalogue = new Catalogue(labels, unitOfWork, clock);
    this.trail = new ChangePublisher(outbox, clock, releaseLabelEvents);
  }

  list(ctx: WorkspaceCtx, request: ListRequest) {
    return this.catalogue.list(ctx, request);
  }

  get(ctx: WorkspaceCtx, id: string) {
    return this.catalogue.get(ctx, id);
  }

  createMany(ctx: WorkspaceCtx, commands: readonly CreateReleaseLabel[]) {
    return this.catalogue.exclusively(ctx, async () => {
      let highest = await this.labels.highest(ctx, 'sortOrder');
      const drafts = commands.map((command) => {
        highest = sortBehind(highest);
        return { ...BLANK, sortOrder: highest, ...command, id: newId() };
      });
      const free = await this.catalogue.free(ctx, drafts, {
        pair: releaseLabelExternalPairTaken,
        name: releaseLabelNameTaken,
      });
      return this.trail.added(ctx, await this.catalogue.add(ctx, free));
    });
  }

  reviseMany(ctx: WorkspaceCtx, revisions: readonly Revision<ReviseReleaseLabel>[]) {
    return this.catalogue.exclusively(ctx, async () => {
      const before = await this.catalogue.select(ctx, revisions);
      const revised = each(revisions, ({ id, patch }) => ({ ...before.get(id), ...patch }));
      const free = await this.catalogue.free(ctx, revised, {
        pair: ofChanged(releaseLabelExternalPairTaken),
        name: releaseLabelNameTaken,
      });
      return this.trail.saved(ctx, before, await this.catalogue.save(ctx, before, free));
    });
  }

  /** Takes the labels off their releases first. */
  removeMany(ctx: WorkspaceCtx, ids: readonly string[]) {
    return this.catalogue.exclusively(ctx, async () => {
      const labels = await this.catalogue.select(ctx, ids);
      const gone = each(ids, (id) => labels.take(id));
      await this.releases.strip(ctx, { labelIds: accepted(gone).map(({ id }) => id) });
      await this.catalogue.drop(ctx, accepted(gone));
      return this.trail.dropped(ctx, gone);
    });
  }
}
