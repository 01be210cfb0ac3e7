import { Injectable } from '@nestjs/common';
import type { WorkspaceActor } from '#kernel';
import { PropertyDefinitions, type MergedProperties, type PropertyValues } from '../../types';
import { ValueRepository } from './value.repository';

/** Takes values away with what they are values of. */
@Injectable()
export class ValuesInUse implements PropertyValues {
  constructor(
    private readonly definitions: PropertyDefinitions,
    private readonly values: ValueRepository,
  ) {}

  async withValues(ctx: WorkspaceActor, propertyIds: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(await this.values.valuedProperties(ctx, propertyIds));
  }

  async dropOptions(ctx: WorkspaceActor, optionIds: readonly string[]): Promise<void> {
    await this.values.removeOptions(ctx, optionIds);
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
