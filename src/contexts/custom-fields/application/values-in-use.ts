import { Injectable } from '@nestjs/common';
import { defineJob, Jobs, OnJob } from '#jobs';
import { UnitOfWork, type WorkspaceActor } from '#kernel';
import { PropertyDefinitions, type MergedProperties, type PropertyValues } from '../../types';
import { ValueRepository } from './value.repository';

interface OfProperties {
  readonly workspaceId: string;
  readonly propertyIds: readonly string[];
}

const DropValues = defineJob<OfProperties>('custom-fields.drop-values');

/** So many values are deleted at a time: in half a second, on a busy machine. */
const BATCH = 5_000;

/** Takes values away with what they are values of. */
@Injectable()
export class ValuesInUse implements PropertyValues {
  constructor(
    private readonly definitions: PropertyDefinitions,
    private readonly values: ValueRepository,
    private readonly jobs: Jobs,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async withValues(ctx: WorkspaceActor, propertyIds: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(await this.values.valuedProperties(ctx, propertyIds));
  }

  async dropOptions(ctx: WorkspaceActor, optionIds: readonly string[]): Promise<void> {
    await this.values.removeOptions(ctx, optionIds);
  }

  /** Nobody sees values of a property that is gone: what is left after some goes when the request has been answered. */
  async drop({ workspaceId }: WorkspaceActor, propertyIds: readonly string[]): Promise<void> {
    const dropped = await this.values.removeSome({ workspaceId }, propertyIds, BATCH);
    if (dropped === BATCH) await this.jobs.add(DropValues, { workspaceId, propertyIds });
  }

  /** Each batch is a transaction: whoever is ended amid them goes on with what is left. */
  @OnJob(DropValues)
  async dropRest({ workspaceId, propertyIds }: OfProperties): Promise<void> {
    const some = () => this.unitOfWork.run(() => this.values.removeSome({ workspaceId }, propertyIds, BATCH));
    while ((await some()) === BATCH);
  }

  async move(ctx: WorkspaceActor, at: string, merged: MergedProperties, most: number): Promise<boolean> {
    return (await this.values.move(ctx, at, merged, most)) < most;
  }

  async dropUncovered(ctx: WorkspaceActor, propertyIds: readonly string[]): Promise<void> {
    const valued = await this.values.valuedPairs(ctx, propertyIds);
    const pairs = valued.map(({ projectId, typeId }) => ({ projectId, typeId: typeId ?? '' }));
    const typed = pairs.filter(({ typeId }) => typeId);
    const found = (await this.definitions.of(ctx, typed)).values();
    const covered = pairs.map(({ typeId }) => new Set(typeId ? found.next().value!.map(({ id }) => id) : []));
    const gone = valued.filter(({ propertyId }, index) => !covered[index]!.has(propertyId));
    if (gone.length) await this.values.removeOfPairs(ctx, gone);
  }
}
