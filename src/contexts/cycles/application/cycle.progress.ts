import { Injectable } from '@nestjs/common';
import type { ProjectCtx } from '#kernel';
import { Users } from '../../identity';
import { LabelRepository } from '../../labels';
import { progressOf, type Distribution, type Progress, type ProgressItem, type ShareOf } from '../domain/progress';
import { type CycleRecord, CycleRepository } from './cycle.repository';

/** A share with the name at the time of the snapshot; null if no label is set or if the label is gone. */
interface LabelShare extends ShareOf {
  readonly name: string | null;
  readonly color: string | null;
}

interface AssigneeShare extends ShareOf {
  readonly name: string | null;
  readonly avatarUrl: string | null;
}

/** A distribution with names at the time of the snapshot. */
export interface NamedDistribution extends Distribution {
  readonly labels: readonly LabelShare[];
  readonly assignees: readonly AssigneeShare[];
}

/** Stored progress of a cycle. It contains names, because people and labels may change or be deleted later. */
export interface ProgressSnapshot extends NamedDistribution, Pick<Progress, 'counts'> {
  readonly estimates: NamedDistribution | null;
}

const idsIn = (shares: readonly ShareOf[]): string[] => shares.flatMap(({ id }) => id ?? []);

/** Computes the progress of cycles. */
@Injectable()
export class CycleProgress {
  constructor(
    private readonly cycles: CycleRepository,
    private readonly labels: LabelRepository,
    private readonly users: Users,
  ) {}

  async snapshot(ctx: ProjectCtx, cycle: CycleRecord, items: readonly ProgressItem[]): Promise<ProgressSnapshot> {
    const { project } = await this.cycles.zones(ctx);
    const progress = progressOf(cycle, items, project);
    const labels = await this.labels.byIds(ctx, idsIn(progress.labels));
    const people = await this.users.byIds(ctx, idsIn(progress.assignees));
    const named = ({ labels: marked, assignees, left }: Distribution): NamedDistribution => ({
      labels: marked.map((share) => {
        const label = labels.get(share.id ?? '');
        return { ...share, name: label?.name ?? null, color: label?.color ?? null };
      }),
      assignees: assignees.map((share) => {
        const person = people.get(share.id ?? '');
        return { ...share, name: person?.displayName ?? null, avatarUrl: person?.avatarUrl ?? null };
      }),
      left,
    });
    const { counts, estimates } = progress;
    return { counts, ...named(progress), estimates: estimates && named(estimates) };
  }
}
