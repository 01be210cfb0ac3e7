import { Injectable } from '@nestjs/common';
import type { Failure } from '#kernel';
import { isFrozenChange, peopleIn, propertyHasValues } from '#properties';
import { ProjectRepository } from '../../projects';
import { sharesTitle, type Property } from '../domain/property';
import { contextFor, optionsFor, variantOf } from '../domain/property-context';
import type { Place } from './place';
import { AttachedProperties } from './property-definitions';
import { PropertyValuesInUse } from './property-values-in-use';
import { PropertyRepository, type PropertyView } from './property.repository';
import { titleTaken, unknownIds } from './types.errors';

/** What a property has to agree with: others of its place and its types, people, and values that work items have. */
@Injectable()
export class PropertySurroundings {
  constructor(
    private readonly properties: PropertyRepository,
    private readonly attached: AttachedProperties,
    private readonly values: PropertyValuesInUse,
    private readonly projects: ProjectRepository,
  ) {}

  /** The external pair is free, and people that the default names are there. */
  async assertFree(ctx: Place, property: Property, pairTaken: Failure): Promise<void> {
    (await this.properties.taken(ctx, [property])).assertPairFree(property, pairTaken);
    const people = peopleIn(property);
    const members = people.length ? await this.projects.colleagues(ctx, people) : new Set();
    const unknown = people.filter((id) => !members.has(id));
    if (unknown.length) throw unknownIds('defaultValue', unknown);
  }

  /** A change leaves the meaning of values as it is, and titles of the types that have the property distinct. */
  async assertFits(ctx: Place, before: Property, after: Property): Promise<void> {
    if (isFrozenChange(before, after) && (await this.values.withValues(ctx, [after.id])).has(after.id)) {
      throw propertyHasValues();
    }
    if (before.displayName === after.displayName) return;
    const typeIds = (await this.properties.typesOf(ctx, [after.id])).get(after.id) ?? [];
    for (const typeId of typeIds) await this.assertDistinct(ctx, typeId, [after]);
  }

  /** Titles of a type's properties stay distinct with these among them. */
  async assertDistinct(ctx: Place, typeId: string, added: readonly Property[]): Promise<void> {
    const ids = new Set(added.map(({ id }) => id));
    const others = (await this.attached.ofTypes(ctx, [typeId])).filter(({ id }) => !ids.has(id));
    for (const [index, property] of added.entries()) {
      const other = [...others, ...added.slice(0, index)].find((one) => sharesTitle(one, property));
      if (other) throw titleTaken(other.id);
    }
  }

  /** Properties that a type has, in their order. */
  async idsOf(ctx: Place, typeId: string): Promise<string[]> {
    return (await this.attached.ofTypes(ctx, [typeId])).map(({ id }) => id);
  }

  /** What properties of the workspace are for a type in a project; those that are not there are left out. */
  async resolved(
    ctx: { readonly workspaceId: string; readonly projectId: string },
    typeId: string,
    views: readonly PropertyView[],
  ): Promise<PropertyView[]> {
    const attached = await this.attached.ofTypes(ctx, [typeId]);
    const pair = { projectId: ctx.projectId, typeId };
    return views.flatMap((view) => {
      const property = attached.find(({ id }) => id === view.id);
      const context = property && contextFor(property.contexts, pair);
      if (!context) return [];
      return [{ ...view, ...variantOf(view, context), options: [...optionsFor(view.allOptions, context)] }];
    });
  }

  /** Gives a type properties that it has not. */
  join(ctx: Place, at: string, typeId: string, ids: readonly string[]): Promise<void> {
    return this.values.followed(ctx, ids, () => this.properties.attach(ctx, at, typeId, ids));
  }

  /** Takes a property off a type, with the values that work items of the type have. */
  leave(ctx: Place, typeId: string, id: string): Promise<void> {
    return this.values.followed(ctx, [id], () => this.properties.detach(ctx, [id], typeId));
  }

  /** Takes properties that are going off all that hangs on them; `drop` deletes them. */
  async release(ctx: Place, at: string, ids: readonly string[], drop: () => Promise<void>): Promise<void> {
    await this.properties.detach(ctx, ids);
    await this.properties.clear(ctx, at, ids);
    await drop();
    await this.values.drop(ctx, ids);
  }
}
