import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, type WorkspaceActor, type Replacement } from '#kernel';
import { AllLifted, type Lifted } from '../../governance';
import { Mentions } from '../../projects';
import { liftLabels, type LabelName } from '../domain/lifted-labels';
import { LabelUsage } from './label.repository';

const LABELS = 200;
const LINKS = 2_000;

/**
 * Returned while labels may be left. The remaining project labels themselves show where to continue, so the value
 * carries no position.
 */
const MORE = 'more';

/** Storage operations that turn project labels into labels of their workspace. */
export abstract class LabelLifting {
  /** Returns the next labels of projects that are not deleted, in a fixed order. */
  abstract next(ctx: WorkspaceActor, most: number): Promise<LabelName[]>;
  /** Returns the ids of the workspace's labels with these names, by name. */
  abstract holders(ctx: WorkspaceActor, names: readonly string[]): Promise<ReadonlyMap<string, string>>;
  abstract raise(ctx: WorkspaceActor, at: string, ids: readonly string[]): Promise<void>;
  /**
   * Deletes merged labels. Their child labels move below the label that replaces them, or to the top level if that
   * label has a parent itself.
   */
  abstract merge(ctx: WorkspaceActor, at: string, labels: readonly Replacement[]): Promise<void>;
}

/**
 * Turns project labels into labels of the workspace. Labels with the same name become one label, which replaces them on
 * all work items.
 */
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
