import { Injectable } from '@nestjs/common';
import {
  accepted,
  Clock,
  CrudSteps,
  DomainError,
  each,
  externalPairTaken,
  lineageOf,
  newId,
  ofChanged,
  projectIdOf,
  single,
  sortBehind,
  UnitOfWork,
  type ConflictErrorFactory,
  type Draft,
  type ListRequest,
  type Outcome,
  type Revision,
  type WorkspaceCtx,
} from '#kernel';
import { Governance } from '../../governance';
import { assertNestable, type Label } from '../domain/label';
import { LabelConsequences } from './label-consequences';
import { LabelRepository, LabelTree, type LabelRecord } from './label.repository';

const labelExternalPairTaken = externalPairTaken('Label');

/** Creates the error for a taken name; `place` is where the labels belong. */
const labelNameTaken = (place: 'project' | 'workspace') => (id: string) =>
  new DomainError('conflict', 'label_name_taken', `Label with the same name already exists in the ${place}`, { id });

export type CreateLabel = Pick<Label, 'name'> & Partial<Omit<Label, 'id' | 'projectId'>>;
export type ReviseLabel = Partial<CreateLabel>;

const BLANK = { parentId: null, description: '', color: '', externalSource: null, externalId: null };

/** The use cases of labels. They act on labels of the project, or of the workspace if the context has no project. */
@Injectable()
export class Labels {
  private readonly crud: CrudSteps<WorkspaceCtx, LabelRecord>;

  constructor(
    private readonly labels: LabelRepository,
    private readonly tree: LabelTree,
    private readonly consequences: LabelConsequences,
    private readonly governance: Governance,
    private readonly unitOfWork: UnitOfWork,
    clock: Clock,
  ) {
    this.crud = new CrudSteps(labels, unitOfWork, clock);
  }

  list(ctx: WorkspaceCtx, request: ListRequest) {
    return this.crud.list(ctx, request);
  }

  get(ctx: WorkspaceCtx, id: string) {
    return this.crud.get(ctx, id);
  }

  createMany(ctx: WorkspaceCtx, commands: readonly CreateLabel[]) {
    return this.exclusively(ctx, async () => {
      let highest = await this.labels.highest(ctx, 'sortOrder');
      const drafts = commands.map((command) => {
        highest = sortBehind(highest);
        return { ...BLANK, sortOrder: highest, ...command, id: newId(), projectId: projectIdOf(ctx) };
      });
      return this.consequences.trail.added(ctx, await this.crud.add(ctx, await this.sound(ctx, drafts)));
    });
  }

  reviseMany(ctx: WorkspaceCtx, revisions: readonly Revision<ReviseLabel>[]) {
    return this.exclusively(ctx, async () => {
      const labels = await this.crud.select(ctx, revisions);
      const revised = each(revisions, ({ id, patch }) => ({ ...labels.get(id), ...patch }));
      const sound = await this.sound(ctx, revised, ofChanged(labelExternalPairTaken));
      return this.consequences.saved(ctx, labels, await this.crud.save(ctx, labels, sound));
    });
  }

  /** Deletes labels with all their descendants, and takes them off the work items. */
  removeMany(ctx: WorkspaceCtx, ids: readonly string[]) {
    return this.exclusively(ctx, async () => {
      const labels = await this.crud.select(ctx, ids);
      const outcomes = each(ids, (id) => labels.get(id));
      const family = await this.tree.family(
        ctx,
        accepted(outcomes).map(({ id }) => id),
      );
      const going = await this.crud.select(ctx, family);
      await this.consequences.removed(
        ctx,
        each(family, (id) => going.get(id)),
      );
      await this.crud.drop(ctx, family);
      return outcomes;
    });
  }

  /** Creates the label of an external pair, or updates the label that has it. Concurrent calls are safe. */
  upsert(ctx: WorkspaceCtx, command: CreateLabel) {
    return this.exclusively(ctx, async () => {
      const id = (await this.labels.uniqueValues(ctx, [command])).holderOfPair(command);
      const outcomes = id
        ? await this.reviseMany(ctx, [{ id, patch: command }])
        : await this.createMany(ctx, [command]);
      return { record: single(outcomes), created: !id };
    });
  }

  /** Runs work in a transaction while no other one writes these labels or changes the governance of the workspace. */
  private exclusively<R>(ctx: WorkspaceCtx, work: () => Promise<R>): Promise<R> {
    return this.unitOfWork.run(async () => {
      await this.governance.hold(ctx);
      return this.crud.exclusively(ctx, work);
    });
  }

  /** Returns the labels whose name and external pair are free and whose parent is allowed; the others become errors. */
  private async sound<L extends Draft<LabelRecord>>(
    ctx: WorkspaceCtx,
    labels: readonly Outcome<L>[],
    pairTaken: ConflictErrorFactory = labelExternalPairTaken,
  ) {
    const taken = await this.labels.uniqueValues(ctx, accepted(labels));
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
