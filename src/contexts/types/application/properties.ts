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
  type Catalogue,
  type ListRequest,
  type Revision,
  type Selection,
} from '#kernel';
import { BLANK_PROPERTY, OF_TYPE } from '#properties';
import { slugOf } from '../../projects';
import { sound, type Property } from '../domain/property';
import type { Place } from './place';
import { PropertyContexts } from './property-contexts';
import { PropertyOptions, type SentOption } from './property-options';
import { PropertySurroundings } from './property-surroundings';
import { PropertyViews } from './property-views';
import { PropertyRepository, type PropertyRecord, type PropertyView } from './property.repository';
import { Steps } from './steps';
import { propertyExternalPairTaken, propertyNotFound } from './types.errors';
import { propertyEvents } from './types.events';

type Settable = Omit<Property, 'id' | 'projectId' | 'name'>;

interface Beside {
  readonly options?: readonly SentOption[];
  /** The formula, for interfaces in which it is no setting. */
  readonly formula?: string | null;
}

export type CreateProperty = Pick<Settable, 'displayName' | 'propertyType'> & Partial<Settable> & Beside;
export type ReviseProperty = Partial<CreateProperty>;

/** The use cases of properties, of a project and of a workspace. */
@Injectable()
export class Properties {
  private readonly catalogue: Catalogue<Place, PropertyRecord>;
  private readonly trail: ChangePublisher<PropertyRecord>;

  constructor(
    private readonly properties: PropertyRepository,
    private readonly surroundings: PropertySurroundings,
    private readonly options: PropertyOptions,
    private readonly contexts: PropertyContexts,
    private readonly views: PropertyViews,
    private readonly steps: Steps,
  ) {
    this.catalogue = steps.catalogue(properties, propertyNotFound);
    this.trail = steps.trail(propertyEvents);
  }

  async list(ctx: Place, request: ListRequest) {
    const page = await this.catalogue.list(ctx, request);
    return { ...page, items: await this.views.of(ctx, page.items) };
  }

  /** All of the place, in their order. */
  async all(ctx: Place): Promise<PropertyView[]> {
    const properties = await this.properties.all(ctx);
    return this.views.of(
      ctx,
      properties.sort((a, b) => a.sortOrder - b.sortOrder || (a.id < b.id ? -1 : 1)),
    );
  }

  async get(ctx: Place, id: string): Promise<PropertyView> {
    const [view] = await this.views.of(ctx, [await this.catalogue.get(ctx, id)]);
    return view!;
  }

  /** Properties of the whole workspace, in this order. */
  async byIds(ctx: Place, ids: readonly string[]): Promise<PropertyView[]> {
    const properties = await this.properties.byIds(ctx, ids);
    return this.views.of(
      ctx,
      ids.flatMap((id) => properties.get(id) ?? []),
    );
  }

  /** Creates all of them or none. */
  createMany(ctx: Place, commands: readonly CreateProperty[]): Promise<PropertyView[]> {
    return this.catalogue.exclusively(ctx, async () => {
      const created: PropertyView[] = [];
      for (const command of commands) created.push(await this.add(ctx, command));
      return created;
    });
  }

  /** Changes all of them or none. */
  reviseMany(ctx: Place, revisions: readonly Revision<ReviseProperty>[]): Promise<PropertyView[]> {
    return this.catalogue.exclusively(ctx, async () => {
      const selection = await this.catalogue.select(ctx, revisions);
      const revised: PropertyView[] = [];
      for (const revision of revisions) revised.push(await this.change(ctx, selection, revision));
      return revised;
    });
  }

  /** Deletes properties with their options, their contexts and all values that work items have of them. */
  removeMany(ctx: Place, ids: readonly string[]) {
    return this.steps.run(ctx, async (at) => {
      const properties = await this.catalogue.select(ctx, ids);
      const removed = each(ids, (id) => properties.take(id));
      const gone = accepted(removed).map(({ id }) => id);
      await this.surroundings.release(ctx, at, gone, () => this.catalogue.drop(ctx, gone));
      return this.trail.dropped(ctx, removed);
    });
  }

  private async add(ctx: Place, { options, formula, ...command }: CreateProperty): Promise<PropertyView> {
    assertCanHaveOptions(command, options);
    const draft = {
      ...BLANK_PROPERTY,
      sortOrder: sortBehind(await this.properties.highest(ctx, 'sortOrder')),
      ...command,
      settings: withFormula(command.settings ?? {}, formula),
      name: slugOf(command.displayName) || 'property',
      id: newId(),
      projectId: ctx.projectId ?? null,
    };
    const property = sound(draft, []);
    await this.surroundings.assertFree(ctx, property, propertyExternalPairTaken);
    const added = single(await this.trail.added(ctx, await this.catalogue.add(ctx, [property])));
    if (options) await this.options.addTo({ ...ctx, propertyId: added.id }, options);
    if (!ctx.projectId) await this.contexts.seed({ ...ctx, propertyId: added.id });
    return this.get(ctx, added.id);
  }

  private async change(
    ctx: Place,
    selection: Selection<PropertyRecord>,
    { id, patch: { options, formula, ...patch } }: Revision<ReviseProperty>,
  ): Promise<PropertyView> {
    const before = selection.get(id);
    const place = { ...ctx, propertyId: id };
    const isOtherType = patch.propertyType !== undefined && patch.propertyType !== before.propertyType;
    const merged = { ...before, ...(isOtherType && OF_TYPE), ...patch };
    assertCanHaveOptions(merged, options);
    const [view] = await this.views.of(ctx, [before]);
    const after = sound({ ...merged, settings: withFormula(merged.settings, formula) }, view!.options);
    await this.surroundings.assertFree(ctx, after, ofChanged(propertyExternalPairTaken));
    await this.surroundings.assertFits(ctx, before, after);
    await this.trail.saved(ctx, selection, await this.catalogue.save(ctx, selection, [after]));
    if (isOtherType) await this.options.clear(place);
    if (options) await this.options.merge(place, options);
    return this.get(ctx, id);
  }
}

/** Null takes the formula away. */
function withFormula(settings: Property['settings'], formula: string | null | undefined): Property['settings'] {
  if (formula === undefined) return settings;
  const { formula: _, ...others } = settings;
  return formula ? { ...others, formula } : others;
}

function assertCanHaveOptions({ propertyType }: Pick<Property, 'propertyType'>, options?: readonly SentOption[]): void {
  if (!options?.length || propertyType === 'OPTION') return;
  throw invalidField('options', 'Only properties of the type OPTION have options.');
}
