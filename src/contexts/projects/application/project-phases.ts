import { Injectable } from '@nestjs/common';
import { ChangePublisher, Outbox } from '#events';
import {
  accepted,
  Catalogue,
  Clock,
  each,
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
import { phaseEvents } from './project-phase.events';
import { ProjectPhaseRepository, type ProjectPhaseRecord } from './project-phase.repository';
import { phaseExternalPairTaken, phaseInUse, phaseNameTaken } from './project-phases.errors';

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
  private readonly catalogue: Catalogue<WorkspaceCtx, ProjectPhaseRecord>;
  private readonly trail: ChangePublisher<ProjectPhaseRecord>;

  constructor(
    private readonly phases: ProjectPhaseRepository,
    outbox: Outbox,
    unitOfWork: UnitOfWork,
    clock: Clock,
  ) {
    this.catalogue = new Catalogue(phases, unitOfWork, clock);
    this.trail = new ChangePublisher(outbox, clock, phaseEvents);
  }

  list(ctx: WorkspaceCtx, request: ListRequest) {
    return this.catalogue.list(ctx, request);
  }

  get(ctx: WorkspaceCtx, id: string) {
    return this.catalogue.get(ctx, id);
  }

  /** All of them, in their order. */
  async all(ctx: WorkspaceCtx): Promise<ProjectPhaseRecord[]> {
    return (await this.phases.all(ctx)).sort((a, b) => a.sequence - b.sequence);
  }

  createMany(ctx: WorkspaceCtx, commands: readonly CreateProjectPhase[]) {
    return this.catalogue.exclusively(ctx, async () => {
      let highest = await this.phases.highest(ctx, 'sequence');
      const drafts = commands.map((command) => {
        highest = sortBehind(highest);
        return { ...BLANK, sequence: highest, ...command, id: newId() };
      });
      const sound = await this.catalogue.free(ctx, drafts, { pair: phaseExternalPairTaken, name: phaseNameTaken });
      await this.yieldDefault(ctx, accepted(sound));
      return this.trail.added(ctx, await this.catalogue.add(ctx, sound));
    });
  }

  reviseMany(ctx: WorkspaceCtx, revisions: readonly Revision<ReviseProjectPhase>[]) {
    return this.catalogue.exclusively(ctx, async () => {
      const phases = await this.catalogue.select(ctx, revisions);
      const revised = each(revisions, ({ id, patch }) => ({ ...phases.get(id), ...patch }));
      const sound = await this.catalogue.free(ctx, revised, {
        pair: ofChanged(phaseExternalPairTaken),
        name: phaseNameTaken,
      });
      await this.yieldDefault(ctx, accepted(sound));
      return this.trail.saved(ctx, phases, await this.catalogue.save(ctx, phases, sound));
    });
  }

  removeMany(ctx: WorkspaceCtx, ids: readonly string[]) {
    return this.catalogue.exclusively(ctx, async () => {
      const phases = await this.catalogue.select(ctx, ids);
      const used = await this.phases.used(ctx, ids);
      const removed = each(ids, (id) => {
        const phase = phases.take(id);
        if (used.has(id)) throw phaseInUse();
        return phase;
      });
      await this.catalogue.drop(ctx, accepted(removed));
      return this.trail.dropped(ctx, removed);
    });
  }

  /** The phase that was the default is it no more where one of these becomes it. */
  private async yieldDefault(ctx: WorkspaceCtx, written: readonly Draft<ProjectPhaseRecord>[]): Promise<void> {
    const next = written.find(({ isDefault }) => isDefault);
    if (!next) return;
    const before = (await this.phases.all(ctx, { isDefault: true })).filter(({ id }) => id !== next.id);
    const locked = await this.catalogue.select(ctx, before);
    const yielded = before.map((phase) => ({ ...phase, isDefault: false }));
    await this.trail.saved(ctx, locked, await this.catalogue.save(ctx, locked, yielded));
  }
}
