import { Injectable } from '@nestjs/common';
import type { ChangePublisher } from '#events';
import {
  accepted,
  each,
  invalidField,
  newId,
  ofChanged,
  single,
  sortBehind,
  type CrudSteps,
  type ListRequest,
  type LockedRecords,
  type Revision,
} from '#kernel';
import { NEW_PROPERTY, TYPE_DEPENDENT_MEMBERS } from '#properties';
import { slugOf } from '../../projects';
import { sound, type Property } from '../domain/property';
import { optionsFor } from '../domain/property-context';
import { PropertyContexts } from './property-contexts';
import { PropertyOptions, type SentOption } from './property-options';
import { PropertySurroundings } from './property-surroundings';
import {
  PropertyOptionRepository,
  PropertyRepository,
  type PropertyRecord,
  type PropertyView,
} from './property.repository';
import { Steps } from './steps';
import type { TypeScope } from './type-modes';
import { propertyExternalPairTaken, propertyNotFound } from './types.errors';
import { propertyEvents } from './types.events';

/** Adds the options and the type of properties to their records. */
@Injectable()
export class PropertyViews {
  constructor(
    private readonly properties: PropertyRepository,
    private readonly options: PropertyOptionRepository,
  ) {}

  async of(ctx: TypeScope, properties: readonly PropertyRecord[]): Promise<PropertyView[]> {
    const ids = properties.map(({ id }) => id);
    const [types, options] = [await this.properties.typesOf(ctx, ids), await this.options.ofProperties(ctx, ids)];
    return properties.map((property) => {
      const allOptions = options.filter(({ propertyId }) => propertyId === property.id);
      const typeId = types.get(property.id)?.[0] ?? null;
      return { ...property, options: optionsFor(allOptions), allOptions, typeId };
    });
  }
}

type Settable = Omit<Property, 'id' | 'projectId' | 'name'>;

interface Beside {
  readonly options?: readonly SentOption[];
  /** The formula, for interfaces in which it is not part of `settings`. */
  readonly formula?: string | null;
}

export type CreateProperty = Pick<Settable, 'displayName' | 'propertyType'> & Partial<Settable> & Beside;
export type ReviseProperty = Partial<CreateProperty>;

/** Use cases of the properties of a project or a workspace. */
@Injectable()
export class Properties {
  private readonly crud: CrudSteps<TypeScope, PropertyRecord>;
  private readonly trail: ChangePublisher<PropertyRecord>;

  constructor(
    private readonly properties: PropertyRepository,
    private readonly surroundings: PropertySurroundings,
    private readonly options: PropertyOptions,
    private readonly contexts: PropertyContexts,
    private readonly views: PropertyViews,
    private readonly steps: Steps,
  ) {
    this.crud = steps.crud(properties, propertyNotFound);
    this.trail = steps.trail(propertyEvents);
  }

  async list(ctx: TypeScope, request: ListRequest) {
    const page = await this.crud.list(ctx, request);
    return { ...page, items: await this.views.of(ctx, page.items) };
  }

  /** Returns all properties of the project or workspace, in their order. */
  async all(ctx: TypeScope): Promise<PropertyView[]> {
    const properties = await this.properties.all(ctx);
    return this.views.of(
      ctx,
      properties.sort((a, b) => a.sortOrder - b.sortOrder || (a.id < b.id ? -1 : 1)),
    );
  }

  async get(ctx: TypeScope, id: string): Promise<PropertyView> {
    const [view] = await this.views.of(ctx, [await this.crud.get(ctx, id)]);
    return view!;
  }

  /** Returns properties by id from the whole workspace, in the order of the ids. */
  async byIds(ctx: TypeScope, ids: readonly string[]): Promise<PropertyView[]> {
    const properties = await this.properties.byIds(ctx, ids);
    return this.views.of(
      ctx,
      ids.flatMap((id) => properties.get(id) ?? []),
    );
  }

  /** Creates all properties or none. */
  createMany(ctx: TypeScope, commands: readonly CreateProperty[]): Promise<PropertyView[]> {
    return this.crud.exclusively(ctx, async () => {
      const created: PropertyView[] = [];
      for (const command of commands) created.push(await this.add(ctx, command));
      return created;
    });
  }

  /** Changes all properties or none. */
  reviseMany(ctx: TypeScope, revisions: readonly Revision<ReviseProperty>[]): Promise<PropertyView[]> {
    return this.crud.exclusively(ctx, async () => {
      const selection = await this.crud.select(ctx, revisions);
      const revised: PropertyView[] = [];
      for (const revision of revisions) revised.push(await this.change(ctx, selection, revision));
      return revised;
    });
  }

  /** Deletes properties with their options, their contexts and all values of work items. */
  removeMany(ctx: TypeScope, ids: readonly string[]) {
    return this.steps.run(ctx, async (at) => {
      const properties = await this.crud.select(ctx, ids);
      const removed = each(ids, (id) => properties.take(id));
      const gone = accepted(removed).map(({ id }) => id);
      await this.surroundings.release(ctx, at, gone, () => this.crud.drop(ctx, gone));
      return this.trail.dropped(ctx, removed);
    });
  }

  private async add(ctx: TypeScope, { options, formula, ...command }: CreateProperty): Promise<PropertyView> {
    assertCanHaveOptions(command, options);
    const draft = {
      ...NEW_PROPERTY,
      sortOrder: sortBehind(await this.properties.highest(ctx, 'sortOrder')),
      ...command,
      settings: withFormula(command.settings ?? {}, formula),
      name: slugOf(command.displayName) || 'property',
      id: newId(),
      projectId: ctx.projectId ?? null,
    };
    const property = sound(draft, []);
    await this.surroundings.assertFree(ctx, property, propertyExternalPairTaken);
    const added = single(await this.trail.added(ctx, await this.crud.add(ctx, [property])));
    if (options) await this.options.addTo({ ...ctx, propertyId: added.id }, options);
    if (!ctx.projectId) await this.contexts.seed({ ...ctx, propertyId: added.id });
    return this.get(ctx, added.id);
  }

  private async change(
    ctx: TypeScope,
    selection: LockedRecords<PropertyRecord>,
    { id, patch: { options, formula, ...patch } }: Revision<ReviseProperty>,
  ): Promise<PropertyView> {
    const before = selection.get(id);
    const place = { ...ctx, propertyId: id };
    const isOtherType = patch.propertyType !== undefined && patch.propertyType !== before.propertyType;
    const merged = { ...before, ...(isOtherType && TYPE_DEPENDENT_MEMBERS), ...patch };
    assertCanHaveOptions(merged, options);
    const [view] = await this.views.of(ctx, [before]);
    const after = sound({ ...merged, settings: withFormula(merged.settings, formula) }, view!.options);
    await this.surroundings.assertFree(ctx, after, ofChanged(propertyExternalPairTaken));
    await this.surroundings.assertFits(ctx, before, after);
    await this.trail.saved(ctx, selection, await this.crud.save(ctx, selection, [after]));
    if (isOtherType) await this.options.clear(place);
    if (options) await this.options.merge(place, options);
    return this.get(ctx, id);
  }
}

/** Returns the settings with the formula; null removes the formula. */
function withFormula(settings: Property['settings'], formula: string | null | undefined): Property['settings'] {
  if (formula === undefined) return settings;
  const { formula: _, ...others } = settings;
  return formula ? { ...others, formula } : others;
}

function assertCanHaveOptions({ propertyType }: Pick<Property, 'propertyType'>, options?: readonly SentOption[]): void {
  if (!options?.length || propertyType === 'OPTION') return;
  throw invalidField('options', 'Only properties of the type OPTION have options.');
}
