import { Injectable } from '@nestjs/common';
import { ChangePublisher, Outbox } from '#events';
import {
  accepted,
  Clock,
  CrudSteps,
  DomainError,
  each,
  externalPairTaken,
  newId,
  ofChanged,
  sortBehind,
  UnitOfWork,
  type Draft,
  type ListRequest,
  type Revision,
  type WorkspaceCtx,
} from '#kernel';
import type { ProjectPhase } from '../domain/project-phase';
import { phaseEvents, ProjectPhaseRepository, type ProjectPhaseRecord } from './project-phase.repository';

export type CreateProjectPhase = Pick<ProjectPhase, 'name'> & Partial<Omit<ProjectPhase, 'id'>>;
export type ReviseProjectPhase = Partial<CreateProjectPhase>;

const BLANK = {
  description: '',
  color: '#60646C',
  group: 'draft',
  isDefault: false,
  externalSource: null,
  externalId: null,
} as const;

/** The use cases of project phases. */
@Injectable()
export class ProjectPhases {
  private readonly crud: CrudSteps<WorkspaceCtx, ProjectPhaseRecord>;
  private readonly trail: ChangePublisher<ProjectPhaseRecord>;

  constructor(
    private readonly phases: ProjectPhaseRepository,
    outbox: Outbox,
    unitOfWork: UnitOfWork,
    clock: Clock,
  ) {
    this.crud = new CrudSteps(phases, unitOfWork, clock);
    this.trail = new ChangePublisher(outbox, clock, phaseEvents);
  }

  list(ctx: WorkspaceCtx, request: ListRequest) {
    return this.crud.list(ctx, request);
  }

  get(ctx: WorkspaceCtx, id: string) {
    return this.crud.get(ctx, id);
  }

  /** Returns all phases in their order. */
  async all(ctx: WorkspaceCtx): Promise<ProjectPhaseRecord[]> {
    return (await this.phases.all(ctx)).sort((a, b) => a.sequence - b.sequence);
  }

  createMany(ctx: WorkspaceCtx, commands: readonly CreateProjectPhase[]) {
    return this.crud.exclusively(ctx, async () => {
      let highest = await this.phases.highest(ctx, 'sequence');
      const drafts = commands.map((command) => {
        highest = sortBehind(highest);
        return { ...BLANK, sequence: highest, ...command, id: newId() };
      });
      const sound = await this.crud.withoutConflicts(ctx, drafts, {
        pair: phaseExternalPairTaken,
        name: phaseNameTaken,
      });
      await this.yieldDefault(ctx, accepted(sound));
      return this.trail.added(ctx, await this.crud.add(ctx, sound));
    });
  }

  reviseMany(ctx: WorkspaceCtx, revisions: readonly Revision<ReviseProjectPhase>[]) {
    return this.crud.exclusively(ctx, async () => {
      const phases = await this.crud.select(ctx, revisions);
      const revised = each(revisions, ({ id, patch }) => ({ ...phases.get(id), ...patch }));
      const sound = await this.crud.withoutConflicts(ctx, revised, {
        pair: ofChanged(phaseExternalPairTaken),
        name: phaseNameTaken,
      });
      await this.yieldDefault(ctx, accepted(sound));
      return this.trail.saved(ctx, phases, await this.crud.save(ctx, phases, sound));
    });
  }

  removeMany(ctx: WorkspaceCtx, ids: readonly string[]) {
    return this.crud.exclusively(ctx, async () => {
      const phases = await this.crud.select(ctx, ids);
      const used = await this.phases.used(ctx, ids);
      const removed = each(ids, (id) => {
        const phase = phases.take(id);
        if (used.has(id)) throw phaseInUse();
        return phase;
      });
      await this.crud.drop(ctx, accepted(removed));
      return this.trail.dropped(ctx, removed);
    });
  }

  /** Takes the default from the current phase if one of the written ones becomes the default. */
  private async yieldDefault(ctx: WorkspaceCtx, written: readonly Draft<ProjectPhaseRecord>[]): Promise<void> {
    const next = written.find(({ isDefault }) => isDefault);
    if (!next) return;
    const before = (await this.phases.all(ctx, { isDefault: true })).filter(({ id }) => id !== next.id);
    const locked = await this.crud.select(ctx, before);
    const yielded = before.map((phase) => ({ ...phase, isDefault: false }));
    await this.trail.saved(ctx, locked, await this.crud.save(ctx, locked, yielded));
  }
}

const phaseExternalPairTaken = externalPairTaken('Project state');

const phaseNameTaken = (id: string) =>
  new DomainError('conflict', 'phase_name_taken', 'Project state with the same name already exists in the workspace', {
    id,
  });

const phaseInUse = () =>
  new DomainError(
    'conflict',
    'phase_in_use',
    'A project is in this state: only states without projects can be deleted',
  );
