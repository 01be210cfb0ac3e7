import { Injectable } from '@nestjs/common';
import { ChangePublisher, Outbox } from '#events';
import {
  accepted,
  CrudSteps,
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
  private readonly crud: CrudSteps<WorkspaceCtx, ReleaseLabelRecord>;
  private readonly trail: ChangePublisher<ReleaseLabelRecord>;

  constructor(
    private readonly labels: ReleaseLabelRepository,
    private readonly releases: ReleaseChanges,
    outbox: Outbox,
    clock: Clock,
    unitOfWork: UnitOfWork,
  ) {
    this.crud = new CrudSteps(labels, unitOfWork, clock);
    this.trail = new ChangePublisher(outbox, clock, releaseLabelEvents);
  }

  list(ctx: WorkspaceCtx, request: ListRequest) {
    return this.crud.list(ctx, request);
  }

  get(ctx: WorkspaceCtx, id: string) {
    return this.crud.get(ctx, id);
  }

  createMany(ctx: WorkspaceCtx, commands: readonly CreateReleaseLabel[]) {
    return this.crud.exclusively(ctx, async () => {
      let highest = await this.labels.highest(ctx, 'sortOrder');
      const drafts = commands.map((command) => {
        highest = sortBehind(highest);
        return { ...BLANK, sortOrder: highest, ...command, id: newId() };
      });
      const free = await this.crud.withoutConflicts(ctx, drafts, {
        pair: releaseLabelExternalPairTaken,
        name: releaseLabelNameTaken,
      });
      return this.trail.added(ctx, await this.crud.add(ctx, free));
    });
  }

  reviseMany(ctx: WorkspaceCtx, revisions: readonly Revision<ReviseReleaseLabel>[]) {
    return this.crud.exclusively(ctx, async () => {
      const before = await this.crud.select(ctx, revisions);
      const revised = each(revisions, ({ id, patch }) => ({ ...before.get(id), ...patch }));
      const free = await this.crud.withoutConflicts(ctx, revised, {
        pair: ofChanged(releaseLabelExternalPairTaken),
        name: releaseLabelNameTaken,
      });
      return this.trail.saved(ctx, before, await this.crud.save(ctx, before, free));
    });
  }

  /** Deletes labels and removes them from their releases first. */
  removeMany(ctx: WorkspaceCtx, ids: readonly string[]) {
    return this.crud.exclusively(ctx, async () => {
      const labels = await this.crud.select(ctx, ids);
      const gone = each(ids, (id) => labels.take(id));
      await this.releases.strip(ctx, { labelIds: accepted(gone).map(({ id }) => id) });
      await this.crud.drop(ctx, accepted(gone));
      return this.trail.dropped(ctx, gone);
    });
  }
}
