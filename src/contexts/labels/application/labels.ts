import { Injectable } from '@nestjs/common';
import {
  accepted,
  Catalogue,
  Clock,
  each,
  lineageOf,
  newId,
  ofChanged,
  projectIdOf,
  single,
  sortBehind,
  UnitOfWork,
  type Draft,
  type Failure,
  type ListRequest,
  type Outcome,
  type Revision,
  type WorkspaceCtx,
} from '#kernel';
import { Governance } from '../../governance';
import { assertNestable, type Label } from '../domain/label';
import { LabelConsequences } from './label-consequences';
import { LabelRepository, LabelTree, type LabelRecord } from './label.repository';
import { labelExternalPairTaken, labelNameTaken } from './labels.errors';

export type CreateLabel = Pick<Label, 'name'> & Partial<Omit<Label, 'id' | 'projectId'>>;
export type ReviseLabel = Partial<CreateLabel>;

const BLANK = { parentId: null, description: '', color: '', externalSource: null, externalId: null };

/** The use cases of labels: of a project, or of the workspace where the context is in no project. */
@Injectable()
export class Labels {
  private readonly catalogue: Catalogue<WorkspaceCtx, LabelRecord>;

  constructor(
    private readonly labels: LabelRepository,
    private readonly tree: LabelTree,
    private readonly consequences: LabelConsequences,
    private readonly governance: Governance,
    private readonly unitOfWork: UnitOfWork,
    clock: Clock,
  ) {
    this.catalogue = new Catalogue(labels, unitOfWork, clock);
  }

  list(ctx: WorkspaceCtx, request: ListRequest) {
    return this.catalogue.list(ctx, request);
  }

  get(ctx: WorkspaceCtx, id: string) {
    return this.catalogue.get(ctx, id);
  }

  createMany(ctx: WorkspaceCtx, commands: readonly CreateLabel[]) {
    return this.exclusively(ctx, async () => {
      let highest = await this.labels.highest(ctx, 'sortOrder');
      const drafts = commands.map((command) => {
        highest = sortBehind(highest);
        return { ...BLANK, sortOrder: highest, ...command, id: newId(), projectId: projectIdOf(ctx) };
      });
      return this.consequences.trail.added(ctx, await this.catalogue.add(ctx, await this.sound(ctx, drafts)));
    });
  }

  reviseMany(ctx: WorkspaceCtx, revisions: readonly Revision<ReviseLabel>[]) {
    return this.exclusively(ctx, async () => {
      const labels = await this.catalogue.select(ctx, revisions);
      const revised = each(revisions, ({ id, patch }) => ({ ...labels.get(id), ...patch }));
      const sound = await this.sound(ctx, revised, ofChanged(labelExternalPairTaken));
      return this.consequences.saved(ctx, labels, await this.catalogue.save(ctx, labels, sound));
    });
  }

  /** Deletes labels with all labels below them, and takes them off the work items. */
  removeMany(ctx: WorkspaceCtx, ids: readonly string[]) {
    return this.exclusively(ctx, async () => {
      const labels = await this.catalogue.select(ctx, ids);
      const outcomes = each(ids, (id) => labels.get(id));
      const family = await this.tree.family(
        ctx,
        accepted(outcomes).map(({ id }) => id),
      );
      const going = await this.catalogue.select(ctx, family);
      await this.consequences.removed(
        ctx,
        each(family, (id) => going.get(id)),
      );
      await this.catalogue.drop(ctx, family);
      return outcomes;
    });
  }

  /** Creates the label of an external pair, or updates the one that has it. Safe for callers at the same time. */
  upsert(ctx: WorkspaceCtx, command: CreateLabel) {
    return this.exclusively(ctx, async () => {
      const id = (await this.labels.taken(ctx, [command])).holderOfPair(command);
      const outcomes = id
        ? await this.reviseMany(ctx, [{ id, patch: command }])
        : await this.createMany(ctx, [command]);
      return { record: single(outcomes), created: !id };
    });
  }

  /** Nobody else writes labels of the place, and the workspace keeps its mode. */
  private exclusively<R>(ctx: WorkspaceCtx, work: () => Promise<R>): Promise<R> {
    return this.unitOfWork.run(async () => {
      await this.governance.hold(ctx);
      return this.catalogue.exclusively(ctx, work);
    });
  }

  /** Name and external pair are free, and the parent is a label of the project that is not below this one. */
  private async sound<L extends Draft<LabelRecord>>(
    ctx: WorkspaceCtx,
    labels: readonly Outcome<L>[],
    pairTaken: Failure = labelExternalPairTaken,
  ) {
    const taken = await this.labels.taken(ctx, accepted(labels));
    const nameTaken = labelNameTaken(projectIdOf(ctx) ? 'project' : 'workspace');
    const parents = await this.tree.parents(
      ctx,
      accepted(labels).flatMap(({ parentId }) => parentId ?? []),
    );
    return each(labels, (label) => {
      taken.assertPairFree(label, pairTaken);
      taken.assertNameFree(label, nameTaken);
      if (label.parentId) assertNestable(label.id, lineageOf(parents, label.parentId));
      taken.add(label);
      if (parents.has(label.id)) parents.set(label.id, label.parentId);
      return label;
    });
  }
}
