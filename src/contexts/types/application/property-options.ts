import { Injectable } from '@nestjs/common';
import type { ChangePublisher } from '#events';
import {
  accepted,
  DomainError,
  each,
  invalidField,
  lineageOf,
  newId,
  ofChanged,
  pageOfNone,
  sortBehind,
  type CrudSteps,
  type ConflictErrorFactory,
  type ListRequest,
  type Page,
  type Revision,
  type WithParent,
} from '#kernel';
import type { PropertyOption } from '../domain/property-option';
import type { TypeScope } from './type-modes';
import {
  PropertyOptionRepository,
  PropertyRepository,
  type InProperty,
  type PropertyOptionRecord,
  type PropertyRecord,
} from './property.repository';
import { PropertyValuesInUse } from './property-values-in-use';
import { Steps } from './steps';
import { optionExternalPairTaken, optionNameTaken, optionNotFound, propertyNotFound, unknownIds } from './types.errors';
import { optionEvents } from './types.events';

type Settable = Omit<PropertyOption, 'id' | 'projectId' | 'propertyId' | 'contextId' | 'sortOrder'>;

export type CreateOption = Pick<Settable, 'name'> & Partial<Settable>;
export type ReviseOption = Partial<CreateOption>;

/** An option in the body of its property: an existing one by its id or name, or a new one. */
export type SentOption = CreateOption & { readonly id?: string };

type PropertyOptionCtx = WithParent<TypeScope>;

const BLANK = {
  parentId: null,
  description: '',
  isDefault: false,
  isActive: true,
  logoProps: {},
  externalSource: null,
  externalId: null,
};

/** Use cases of the options of a property. `ctx.parent` is the id of the property. */
@Injectable()
export class PropertyOptions {
  private readonly crud: CrudSteps<InProperty, PropertyOptionRecord>;
  private readonly trail: ChangePublisher<PropertyOptionRecord>;

  constructor(
    private readonly options: PropertyOptionRepository,
    private readonly properties: PropertyRepository,
    private readonly values: PropertyValuesInUse,
    steps: Steps,
  ) {
    this.crud = steps.crud(options, optionNotFound);
    this.trail = steps.trail(optionEvents);
  }

  /**
   * Lists the options of a property. In a workspace, an unknown property has an empty list, like one without options.
   */
  async list(ctx: PropertyOptionCtx, request: ListRequest): Promise<Page<PropertyOptionRecord>> {
    const property = await this.find(ctx);
    if (property) return this.crud.list({ ...ctx, propertyId: property.id }, request, { contextId: null });
    if (ctx.projectId) throw propertyNotFound();
    return pageOfNone(request);
  }

  /** Returns all options of the property in their order, without those of contexts. */
  async all(ctx: PropertyOptionCtx): Promise<PropertyOptionRecord[]> {
    const { id } = await this.property(ctx);
    const options = await this.options.ofProperties(ctx, [id]);
    return options.filter(({ contextId }) => contextId === null);
  }

  async get(ctx: PropertyOptionCtx, id: string): Promise<PropertyOptionRecord> {
    const property = await this.property(ctx);
    return this.crud.get({ ...ctx, propertyId: property.id }, id);
  }

  createMany(ctx: PropertyOptionCtx, commands: readonly CreateOption[]) {
    return this.writing(ctx, (place) => this.addTo(place, commands));
  }

  reviseMany(ctx: PropertyOptionCtx, revisions: readonly Revision<ReviseOption>[]) {
    return this.writing(ctx, (place) => this.change(place, revisions));
  }

  removeMany(ctx: PropertyOptionCtx, ids: readonly string[]) {
    return this.writing(ctx, (place) => this.remove(place, ids));
  }

  /**
   * Adds options after the existing ones of a property, all of them or none. With a `contextId` they belong to that
   * context.
   */
  async addTo(place: InProperty, commands: readonly CreateOption[], contextId: string | null = null) {
    let highest = await this.options.highest(place, 'sortOrder');
    const drafts = commands.map((command) => {
      highest = sortBehind(highest);
      const { propertyId, projectId = null } = place;
      return { ...BLANK, ...command, id: newId(), projectId, propertyId, contextId, sortOrder: highest };
    });
    await this.assertSound(place, drafts, optionExternalPairTaken);
    return accepted(await this.trail.added(place, await this.crud.add(place, drafts)));
  }

  /** Returns the options of a property and of its contexts. */
  ofProperty({ propertyId, ...ctx }: InProperty): Promise<PropertyOptionRecord[]> {
    return this.options.ofProperties(ctx, [propertyId]);
  }

  /** Creates or changes options that were sent with their property. Existing options that were not sent stay. */
  async merge(place: InProperty, sent: readonly SentOption[]): Promise<void> {
    const known = await this.options.all(place, { contextId: null });
    const heldBy = ({ id, name }: SentOption) =>
      known.find((one) => (id ? one.id === id : one.name.toLowerCase() === name.toLowerCase()))?.id;
    const unknown = sent.flatMap((option) => (option.id && !heldBy(option) ? [option.id] : []));
    if (unknown.length) throw unknownIds('options', unknown);
    const isKnown = sent.filter(heldBy);
    await this.change(
      place,
      isKnown.map(({ id: _, ...patch }) => ({ id: heldBy({ id: _, ...patch })!, patch })),
    );
    await this.addTo(
      place,
      sent.filter((option) => !heldBy(option)),
    );
  }

  /** Deletes all options of a property. */
  async clear(place: InProperty): Promise<void> {
    const options = await this.options.all(place);
    await this.remove(
      { ...place, expectedVersions: undefined },
      options.map(({ id }) => id),
    );
  }

  /** Deletes the options that belong to a context, except those in `kept`. */
  async clearOf(place: InProperty, contextId: string, kept: readonly string[] = []): Promise<void> {
    const own = await this.options.all(place, { contextId });
    const gone = own.filter(({ id }) => !kept.includes(id)).map(({ id }) => id);
    if (gone.length) await this.remove({ ...place, expectedVersions: undefined }, gone);
  }

  private async change(place: InProperty, revisions: readonly Revision<ReviseOption>[]) {
    const options = await this.crud.select(place, revisions);
    const revised = revisions.map(({ id, patch }) => ({ ...options.get(id), ...patch }));
    await this.assertSound(place, revised, ofChanged(optionExternalPairTaken));
    return accepted(await this.trail.saved(place, options, await this.crud.save(place, options, revised)));
  }

  private async remove(place: InProperty, ids: readonly string[]) {
    const options = await this.crud.select(place, ids);
    const removed = each(ids, (id) => options.take(id));
    const gone = accepted(removed).map(({ id }) => id);
    await this.values.dropOptions(place, gone);
    await this.options.forget(place, gone);
    await this.crud.drop(place, gone);
    return this.trail.dropped(place, removed);
  }

  private find({ parent, ...ctx }: PropertyOptionCtx): Promise<PropertyRecord | null> {
    return this.properties.find(ctx, parent);
  }

  private async property(ctx: PropertyOptionCtx): Promise<PropertyRecord> {
    const property = await this.find(ctx);
    if (!property) throw propertyNotFound();
    return property;
  }

  /** Runs `work` in a transaction that locks the property. A project cannot write to properties that it imported. */
  private writing<R>(ctx: PropertyOptionCtx, work: (place: InProperty) => Promise<R>): Promise<R> {
    return this.crud.exclusively({ ...ctx, propertyId: ctx.parent }, async () => {
      const { id, projectId, propertyType } = await this.property(ctx);
      if (projectId !== (ctx.projectId ?? null)) throw propertyNotFound();
      if (propertyType !== 'OPTION') throw notOfOptions();
      return work({ ...ctx, propertyId: id });
    });
  }

  /**
   * Checks that names and external pairs are free, that at most one option is the default, and that no option is below
   * itself.
   */
  private async assertSound(
    place: InProperty,
    options: readonly PropertyOption[],
    pairTaken: ConflictErrorFactory,
  ): Promise<void> {
    const sent = new Map(options.map((option) => [option.id, option]));
    const kept = (await this.options.all(place)).filter(({ id }) => !sent.has(id));
    const parents = new Map([...kept, ...options].map(({ id, parentId }) => [id, parentId]));
    const taken = await this.options.uniqueValues(place, options);
    for (const option of options) {
      taken.assertPairFree(option, pairTaken);
      taken.assertNameFree(option, optionNameTaken);
      taken.add(option);
      const { parentId } = option;
      if (parentId && !parents.has(parentId)) throw unknownIds('parentId', [parentId]);
      if (parentId && lineageOf(parents, parentId).includes(option.id)) throw belowItself();
    }
    const isDefault = (option: PropertyOption) => option.isDefault && option.contextId === null;
    if ([...kept, ...options].filter(isDefault).length > 1 && options.some(isDefault)) throw secondDefault();
  }
}

const notOfOptions = () =>
  new DomainError('invalid_request', 'property_without_options', 'Only properties of the type OPTION have options.');

const belowItself = () => invalidField('parentId', 'An option cannot be below itself.');

const secondDefault = () =>
  invalidField('isDefault', 'The property already has a default option: remove its mark first.');
