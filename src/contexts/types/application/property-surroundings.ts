import { Injectable } from '@nestjs/common';
import type { ConflictErrorFactory } from '#kernel';
import { isFrozenChange, peopleIn, propertyHasValues } from '#properties';
import { ProjectRepository } from '../../projects';
import { sharesTitle, type Property } from '../domain/property';
import { contextFor, optionsFor, variantOf } from '../domain/property-context';
import type { TypeScope } from './type-modes';
import { AttachedProperties } from './property-definitions';
import { PropertyValuesInUse } from './property-values-in-use';
import { PropertyRepository, type PropertyView } from './property.repository';
import { titleTaken, unknownIds } from './types.errors';

/**
 * Checks properties against other properties of the project or workspace and of their types, people, and values of work
 * items.
 */
@Injectable()
export class PropertySurroundings {
  constructor(
    private readonly properties: PropertyRepository,
    private readonly attached: AttachedProperties,
    private readonly values: PropertyValuesInUse,
    private readonly projects: ProjectRepository,
  ) {}

  /** Checks that the external pair is free and that people in the default value exist. */
  async assertFree(ctx: TypeScope, property: Property, pairTaken: ConflictErrorFactory): Promise<void> {
    (await this.properties.uniqueValues(ctx, [property])).assertPairFree(property, pairTaken);
    const people = peopleIn(property);
    const members = people.length ? await this.projects.colleagues(ctx, people) : new Set();
    const unknown = people.filter((id) => !members.has(id));
    if (unknown.length) throw unknownIds('defaultValue', unknown);
  }

  /**
   * Checks that a change keeps the meaning of existing values, and that titles stay unique in each type that has the
   * property.
   */
  async assertFits(ctx: TypeScope, before: Property, after: Property): Promise<void> {
    if (isFrozenChange(before, after) && (await this.values.withValues(ctx, [after.id])).has(after.id)) {
      throw propertyHasValues();
    }
    if (before.displayName === after.displayName) return;
    const typeIds = (await this.properties.typesOf(ctx, [after.id])).get(after.id) ?? [];
    for (const typeId of typeIds) await this.assertDistinct(ctx, typeId, [after]);
  }

  /** Checks that titles of the type's properties stay unique when these are added. */
  async assertDistinct(ctx: TypeScope, typeId: string, added: readonly Property[]): Promise<void> {
    const ids = new Set(added.map(({ id }) => id));
    const others = (await this.attached.ofTypes(ctx, [typeId])).filter(({ id }) => !ids.has(id));
    for (const [index, property] of added.entries()) {
      const other = [...others, ...added.slice(0, index)].find((one) => sharesTitle(one, property));
      if (other) throw titleTaken(other.id);
    }
  }

  /** Returns the ids of the properties of a type, in their order. */
  async idsOf(ctx: TypeScope, typeId: string): Promise<string[]> {
    return (await this.attached.ofTypes(ctx, [typeId])).map(({ id }) => id);
  }

  /**
   * Returns properties of the workspace as a type in a project has them. Properties that it does not have are left out.
   */
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

  /** Gives a type properties that it does not have yet. */
  join(ctx: TypeScope, at: string, typeId: string, ids: readonly string[]): Promise<void> {
    return this.values.followed(ctx, ids, () => this.properties.attach(ctx, at, typeId, ids));
  }

  /** Removes a property from a type, and its values from work items of the type. */
  leave(ctx: TypeScope, typeId: string, id: string): Promise<void> {
    return this.values.followed(ctx, [id], () => this.properties.detach(ctx, [id], typeId));
  }

  /**
   * Detaches properties from their types and deletes their options, contexts and values. `drop` deletes the properties
   * themselves.
   */
  async release(ctx: TypeScope, at: string, ids: readonly string[], drop: () => Promise<void>): Promise<void> {
    await this.properties.detach(ctx, ids);
    await this.properties.clear(ctx, at, ids);
    await drop();
    await this.values.drop(ctx, ids);
  }
}
