import { Injectable } from '@nestjs/common';
import { defineJob, Jobs, OnJob } from '#jobs';
import { Clock, UnitOfWork, type WorkspaceActor } from '#kernel';
import { PropertyDefinitions, type CoveredPair, type MergedProperties, type PropertyValues } from '../../types';
import { type LeftValues, ValueRepository } from './value.repository';

type LeftInWorkspace = LeftValues & { readonly workspaceId: string };

const DropValues = defineJob<LeftInWorkspace>('custom-fields.drop-values');

/** Values deleted in one transaction, which takes about half a second on a busy machine. */
const BATCH = 5_000;

/** Deletes or moves values when their properties, options or types change. */
@Injectable()
export class ValuesInUse implements PropertyValues {
  constructor(
    private readonly definitions: PropertyDefinitions,
    private readonly values: ValueRepository,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async withValues(ctx: WorkspaceActor, propertyIds: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(await this.values.valuedProperties(ctx, propertyIds));
  }

  async dropOptions(ctx: WorkspaceActor, optionIds: readonly string[]): Promise<void> {
    await this.values.removeOptions(ctx, optionIds);
  }

  drop({ workspaceId }: WorkspaceActor, propertyIds: readonly string[]): Promise<void> {
    return this.dropSoon({ workspaceId, propertyIds });
  }

  /** Deletes values in batches, each in its own transaction, so that a restarted job continues where it stopped. */
  @OnJob(DropValues)
  async dropRest(left: LeftInWorkspace): Promise<void> {
    const some = () => this.unitOfWork.run(() => this.values.removeLeft(left, left, BATCH));
    while ((await some()) === BATCH);
  }

  async move(ctx: WorkspaceActor, at: string, merged: MergedProperties, most: number): Promise<boolean> {
    return (await this.values.move(ctx, at, merged, most)) < most;
  }

  async followed<T>(ctx: WorkspaceActor, propertyIds: readonly string[], change: () => Promise<T>): Promise<T> {
    const { workspaceId } = ctx;
    const before = await this.covered(ctx, propertyIds);
    const result = await change();
    const after = await this.covered(ctx, propertyIds);
    const until = this.clock.now();
    const lost = without(before, after);
    const gained = without(after, before);
    // Deletes values from before at once where the property was added again, so that they do not reappear.
    if (gained.length) await this.values.removeLeft(ctx, { pairs: gained, until });
    if (lost.length) await this.dropSoon({ workspaceId, pairs: lost, until });
    return result;
  }

  /** Returns the pairs of project and type that have the properties, for projects with values. */
  private async covered(ctx: WorkspaceActor, propertyIds: readonly string[]): Promise<readonly CoveredPair[]> {
    return this.definitions.having(ctx, await this.values.valuedPlaces(ctx, propertyIds));
  }

  /**
   * Deletes one batch now, and adds a job if there may be more. These values are not shown any more, so they may go
   * later.
   */
  private async dropSoon(left: LeftInWorkspace): Promise<void> {
    if ((await this.values.removeLeft(left, left, BATCH)) === BATCH) await this.jobs.add(DropValues, left);
  }
}

const keyOf = ({ propertyId, projectId, typeId }: CoveredPair): string => `${propertyId} ${projectId} ${typeId}`;

function without(pairs: readonly CoveredPair[], others: readonly CoveredPair[]): CoveredPair[] {
  const known = new Set(others.map(keyOf));
  return pairs.filter((pair) => !known.has(keyOf(pair)));
}
