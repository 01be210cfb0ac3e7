import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, type WorkspaceActor, type Replacement } from '#kernel';
import { AllLifted, type Lifted } from '../../governance';
import { Mentions } from '../../projects';
import { liftLabels, type LabelName } from '../domain/lifted-labels';
import { LabelUsage } from './label.repository';

const LABELS = 200;
const LINKS = 2_000;

/** What is left is told by the labels themselves, not by a mark. */
const MORE = 'more';

/** How labels of projects become those of their workspace. */
export abstract class LabelLifting {
  /** Some labels of live projects, in one order. */
  abstract next(ctx: WorkspaceActor, most: number): Promise<LabelName[]>;
  /** Ids of the workspace's labels of these names, by name. */
  abstract holders(ctx: WorkspaceActor, names: readonly string[]): Promise<ReadonlyMap<string, string>>;
  abstract raise(ctx: WorkspaceActor, at: string, ids: readonly string[]): Promise<void>;
  /** Deletes merged labels. What lay below one lies below the other, as long as that lies below none itself. */
  abstract merge(ctx: WorkspaceActor, at: string, labels: readonly Replacement[]): Promise<void>;
}

/** Lifts the labels of projects: those of one name become one, which all work items have that had one of them. */
@Injectable()
export class LabelLift implements Lifted, OnModuleInit {
  readonly lift = 'labels';

  constructor(
    private readonly labels: LabelLifting,
    private readonly usage: LabelUsage,
    private readonly mentions: Mentions,
    private readonly all: AllLifted,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.all.add(this);
  }

  async batch(ctx: WorkspaceActor): Promise<string | null> {
    const at = this.clock.now();
    const next = await this.labels.next(ctx, LABELS);
    if (!next.length) return null;
    const names = next.map(({ folded }) => folded);
    const { raised, merged } = liftLabels(next, await this.labels.holders(ctx, names));
    await this.labels.raise(ctx, at, raised);
    if (!merged.length || !(await this.usage.replace(ctx, at, merged, LINKS))) return MORE;
    await this.mentions.replace(ctx, at, merged);
    await this.labels.merge(ctx, at, merged);
    return MORE;
  }
}
