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
import type { InitiativeLabel } from '../domain/initiative';
import {
  initiativeLabelEvents,
  InitiativeLabelRepository,
  type InitiativeLabelRecord,
} from './initiative-label.repository';

export type CreateInitiativeLabel = Pick<InitiativeLabel, 'name'> & Partial<Omit<InitiativeLabel, 'id'>>;
export type ReviseInitiativeLabel = Partial<CreateInitiativeLabel>;

const BLANK = { description: '', color: '', externalSource: null, externalId: null };

const labelExternalPairTaken = externalPairTaken('Label');

const labelNameTaken = (id: string) =>
  new DomainError('conflict', 'initiative_label_name_taken', 'Label with the same name already exists', { id });

/** The use cases of labels of initiatives. */
@Injectable()
export class InitiativeLabels {
  private readonly crud: CrudSteps<WorkspaceCtx, InitiativeLabelRecord>;
  private readonly trail: ChangePublisher<InitiativeLabelRecord>;

  constructor(
    private readonly labels: InitiativeLabelRepository,
    outbox: Outbox,
    clock: Clock,
    unitOfWork: UnitOfWork,
  ) {
    this.crud = new CrudSteps(labels, unitOfWork, clock);
    this.trail = new ChangePublisher(outbox, clock, initiativeLabelEvents);
  }

  list(ctx: WorkspaceCtx, request: ListRequest) {
    return this.crud.list(ctx, request);
  }

  get(ctx: WorkspaceCtx, id: string) {
    return this.crud.get(ctx, id);
  }

  createMany(ctx: WorkspaceCtx, commands: readonly CreateInitiativeLabel[]) {
    return this.crud.exclusively(ctx, async () => {
      let highest = await this.labels.highest(ctx, 'sortOrder');
      const drafts = commands.map((command) => {
        highest = sortBehind(highest);
        return { ...BLANK, sortOrder: highest, ...command, id: newId() };
      });
      const free = await this.crud.withoutConflicts(ctx, drafts, {
        pair: labelExternalPairTaken,
        name: labelNameTaken,
      });
      return this.trail.added(ctx, await this.crud.add(ctx, free));
    });
  }

  reviseMany(ctx: WorkspaceCtx, revisions: readonly Revision<ReviseInitiativeLabel>[]) {
    return this.crud.exclusively(ctx, async () => {
      const before = await this.crud.select(ctx, revisions);
      const revised = each(revisions, ({ id, patch }) => ({ ...before.get(id), ...patch }));
      const free = await this.crud.withoutConflicts(ctx, revised, {
        pair: ofChanged(labelExternalPairTaken),
        name: labelNameTaken,
      });
      return this.trail.saved(ctx, before, await this.crud.save(ctx, before, free));
    });
  }

  /** Initiatives no longer show a deleted label. */
  removeMany(ctx: WorkspaceCtx, ids: readonly string[]) {
    return this.crud.exclusively(ctx, async () => {
      const labels = await this.crud.select(ctx, ids);
      const gone = each(ids, (id) => labels.take(id));
      await this.crud.drop(ctx, accepted(gone));
      return this.trail.dropped(ctx, gone);
    });
  }
}
