import { Injectable } from '@nestjs/common';
import { Outbox } from '#events';
import { pageInMemory, type ListRequest, type Revision, type WithParent } from '#kernel';
import type { TypeScope } from './type-modes';
import { Properties, type CreateProperty, type ReviseProperty } from './properties';
import { PropertySurroundings } from './property-surroundings';
import { propertyList, PropertyRepository, type PropertyView } from './property.repository';
import { Steps } from './steps';
import { propertyNotFound, unknownIds } from './types.errors';
import { TypePropertiesChanged } from './types.events';
import { WorkItemTypes } from './work-item-types';
import type { WorkItemTypeRecord } from './work-item-type.repository';

type TypePropertyCtx = WithParent<TypeScope>;

/** Use cases of the properties of a type. `ctx.parent` is the id of the type. */
@Injectable()
export class TypeProperties {
  constructor(
    private readonly types: WorkItemTypes,
    private readonly properties: Properties,
    private readonly repository: PropertyRepository,
    private readonly surroundings: PropertySurroundings,
    private readonly outbox: Outbox,
    private readonly steps: Steps,
  ) {}

  async list(ctx: TypePropertyCtx, request: ListRequest) {
    return pageInMemory(await this.all(ctx), propertyList, request, []);
  }

  /**
   * Returns the properties in their order. In a project, properties of the workspace are shown with their contexts
   * applied.
   */
  async all(ctx: TypePropertyCtx): Promise<PropertyView[]> {
    const type = await this.type(ctx);
    const ids = await this.surroundings.idsOf(ctx, type.id);
    const views = await this.properties.byIds(ctx, ids);
    const isResolved = ctx.projectId !== undefined && type.projectId === null;
    const resolved = isResolved
      ? await this.surroundings.resolved({ ...ctx, projectId: ctx.projectId! }, type.id, views)
      : views;
    return resolved.map((view) => ({ ...view, typeId: type.id }));
  }

  async get(ctx: TypePropertyCtx, id: string): Promise<PropertyView> {
    const property = (await this.all(ctx)).find((one) => one.id === id);
    if (!property) throw propertyNotFound();
    return property;
  }

  /** Gives a type existing properties, all of them or none. Those that it already has stay. */
  attach(ctx: TypePropertyCtx, propertyIds: readonly string[]): Promise<readonly string[]> {
    return this.changing(ctx, async (type, at, had) => {
      const known = await this.repository.forWrite({ ...ctx, expectedVersions: undefined }, propertyIds);
      const unknown = propertyIds.filter((id) => !known.some((one) => one.id === id));
      if (unknown.length) throw unknownIds('propertyIds', unknown);
      const added = known.filter(({ id }) => !had.includes(id));
      await this.surroundings.assertDistinct(ctx, type.id, added);
      const ids = added.map(({ id }) => id);
      await this.surroundings.join(ctx, at, type.id, ids);
      return { now: [...had, ...ids], result: propertyIds };
    });
  }

  /** Removes a property from a type, and its values from work items of the type. */
  detach(ctx: TypePropertyCtx, id: string): Promise<void> {
    return this.changing(ctx, async (type, _at, had) => {
      if (!had.includes(id)) throw propertyNotFound();
      await this.repository.forWrite(ctx, [id]);
      await this.surroundings.leave(ctx, type.id, id);
      return { now: had.filter((one) => one !== id), result: undefined };
    });
  }

  /** Creates a property that the type has. */
  create(ctx: TypePropertyCtx, command: CreateProperty): Promise<PropertyView> {
    return this.steps.run(ctx, async () => {
      const [property] = await this.properties.createMany(ctx, [command]);
      await this.attach(ctx, [property!.id]);
      return this.get(ctx, property!.id);
    });
  }

  async reviseMany(ctx: TypePropertyCtx, revisions: readonly Revision<ReviseProperty>[]): Promise<PropertyView[]> {
    for (const { id } of revisions) await this.get(ctx, id);
    const revised = await this.properties.reviseMany(ctx, revisions);
    return revised.map((view) => ({ ...view, typeId: ctx.parent }));
  }

  async removeMany(ctx: TypePropertyCtx, ids: readonly string[]) {
    for (const id of ids) await this.get(ctx, id);
    return this.properties.removeMany(ctx, ids);
  }

  /** Runs `work` in a transaction that locks the type, so that only `work` changes its properties. */
  private changing<R>(
    ctx: TypePropertyCtx,
    work: (
      type: WorkItemTypeRecord,
      at: string,
      had: readonly string[],
    ) => Promise<{ now: readonly string[]; result: R }>,
  ): Promise<R> {
    return this.steps.run(ctx, async (at) => {
      const type = await this.types.own(ctx, (await this.type(ctx)).id);
      const had = await this.surroundings.idsOf(ctx, type.id);
      const { now, result } = await work(type, at, had);
      if (now.length !== had.length) {
        const event = TypePropertiesChanged.of(type, { propertyIds: now }, { propertyIds: had });
        await this.outbox.append(ctx, at, [event]);
      }
      return result;
    });
  }

  private type(ctx: TypePropertyCtx): Promise<WorkItemTypeRecord> {
    return this.types.get(ctx, ctx.parent);
  }
}
