import { Injectable } from '@nestjs/common';
import type { ChangePublisher } from '#events';
import {
  FieldErrors,
  invalidField,
  newId,
  ofChanged,
  LockedRecords,
  single,
  sortBehind,
  type CrudSteps,
  type ConflictErrorFactory,
  type ListRequest,
  type Outcome,
  type Revision,
  type WithParent,
  type WorkspaceCtx,
} from '#kernel';
import { isFrozenChange, propertyHasValues, checkedOverrides, type ContextOverrides } from '#properties';
import { assertScope, optionsFor, overlap, variantOf, type PropertyContext } from '../domain/property-context';
import {
  PropertyContextRepository,
  PropertyRepository,
  type InProperty,
  type PropertyContextRecord,
  type PropertyOptionRecord,
  type PropertyRecord,
} from './property.repository';
import { PropertyOptions, type SentOption } from './property-options';
import { PropertyValuesInUse } from './property-values-in-use';
import { Steps } from './steps';
import {
  contextExternalPairTaken,
  contextNameTaken,
  contextNotFound,
  halfPair,
  propertyNotFound,
  scopeTaken,
  unknownIds,
} from './types.errors';
import { contextEvents, type PlacedContext } from './types.events';
import { WorkItemTypeRepository } from './work-item-type.repository';

type Settable = Omit<PropertyContext, 'id' | 'propertyId' | 'isDefault' | 'optionIds' | 'defaultOptionId'>;

/** An option of the property by its id, or a new option that belongs to the context. */
export type ContextOption = Partial<Pick<SentOption, 'id' | 'name' | 'description' | 'isDefault'>>;

export type ReviseContext = Partial<Settable> & { readonly options?: readonly ContextOption[] };
export type CreateContext = ReviseContext;

/** A context as it is read. What the context leaves open is filled in from the property. */
export interface ContextView extends Omit<PropertyContextRecord, keyof ContextOverrides>, ContextOverrides {
  readonly options: readonly PropertyOptionRecord[];
}

type PropertyContextCtx = WithParent<WorkspaceCtx>;

/** A property with all its options, those of its contexts included. */
interface Whole {
  readonly property: PropertyRecord;
  readonly options: readonly PropertyOptionRecord[];
}

const BLANK = {
  isDefault: false,
  appliesToAllProjects: false,
  projectIds: [],
  appliesToAllTypes: false,
  typeIds: [],
  isRequired: null,
  isMulti: null,
  defaultValue: null,
  settings: null,
  optionIds: null,
  defaultOptionId: null,
  externalSource: null,
  externalId: null,
};

/** The context of a new property of the workspace. It applies to all projects and types. */
const EVERYWHERE = { ...BLANK, name: 'Default', isDefault: true, appliesToAllProjects: true, appliesToAllTypes: true };

/** Use cases of the contexts of a property of the workspace. `ctx.parent` is the id of the property. */
@Injectable()
export class PropertyContexts {
  private readonly crud: CrudSteps<InProperty, PropertyContextRecord>;
  private readonly trail: ChangePublisher<PlacedContext>;

  constructor(
    private readonly contexts: PropertyContextRepository,
    private readonly properties: PropertyRepository,
    private readonly options: PropertyOptions,
    private readonly types: WorkItemTypeRepository,
    private readonly values: PropertyValuesInUse,
    steps: Steps,
  ) {
    this.crud = steps.crud(contexts, contextNotFound);
    this.trail = steps.trail(contextEvents);
  }

  async list(ctx: PropertyContextCtx, request: ListRequest) {
    const whole = await this.whole(ctx);
    const page = await this.crud.list(this.placeOf(ctx, whole), request);
    return { ...page, items: page.items.map((context) => viewOf(context, whole)) };
  }

  async get(ctx: PropertyContextCtx, id: string): Promise<ContextView> {
    const whole = await this.whole(ctx);
    return viewOf(await this.crud.get(this.placeOf(ctx, whole), id), whole);
  }

  /** Creates all contexts or none. */
  createMany(ctx: PropertyContextCtx, commands: readonly CreateContext[]): Promise<ContextView[]> {
    return this.writing(ctx, async (place, whole) => {
      const created: PropertyContextRecord[] = [];
      for (const command of commands) created.push(await this.add(place, whole, command));
      return created;
    });
  }

  /** Changes all contexts or none. */
  reviseMany(ctx: PropertyContextCtx, revisions: readonly Revision<ReviseContext>[]): Promise<ContextView[]> {
    return this.writing(ctx, async (place, whole) => {
      const revised: PropertyContextRecord[] = [];
      for (const revision of revisions) revised.push(await this.change(place, whole, revision));
      return revised;
    });
  }

  /** Deletes contexts with the options that belong to them. */
  async removeMany(ctx: PropertyContextCtx, ids: readonly string[]): Promise<Outcome<PlacedContext>[]> {
    const removed: PropertyContextRecord[] = [];
    await this.writing(ctx, async (place) => {
      const contexts = await this.crud.select(place, ids);
      for (const id of ids) {
        removed.push(contexts.take(id));
        await this.options.clearOf(place, id);
      }
      await this.crud.drop(place, ids);
      await this.trail.dropped(place, removed.map(placed));
      return [];
    });
    return removed.map(placed);
  }

  /** Gives a new property its first context, which applies everywhere. */
  async seed(place: InProperty): Promise<void> {
    const { propertyId } = place;
    const draft = { ...EVERYWHERE, id: newId(), propertyId, sortOrder: sortBehind(null) };
    const added = single(await this.crud.add(place, [draft]));
    await this.trail.added(place, [placed(added)]);
  }

  private async add(place: InProperty, whole: Whole, { options, ...command }: CreateContext) {
    const highest = await this.contexts.highest(place, 'sortOrder');
    const id = newId();
    const { propertyId } = place;
    const name = await this.freeName(place);
    const draft = { ...BLANK, name, sortOrder: sortBehind(highest), ...command, id, propertyId };
    await this.assertSound(place, whole, draft, contextExternalPairTaken);
    // The context is stored before its options because they refer to it.
    const added = single(await this.crud.add(place, [draft]));
    const chosen = options && (await this.choose(place, whole, id, options));
    const selection = await this.crud.select({ ...place, expectedVersions: undefined }, [id]);
    const saved = chosen ? single(await this.crud.save(place, selection, [{ ...added, ...chosen }])) : added;
    await this.trail.added(place, [placed(saved)]);
    return saved;
  }

  /** Returns a free name for a context that was created without one. */
  private async freeName(place: InProperty): Promise<string> {
    const names = new Set((await this.contexts.all(place)).map(({ name }) => name.toLowerCase()));
    let number = names.size;
    while (names.has(`context ${number}`)) number += 1;
    return `Context ${number}`;
  }

  private async change(place: InProperty, whole: Whole, { id, patch: { options, ...patch } }: Revision<ReviseContext>) {
    const selection = await this.crud.select(place, [id]);
    const before = selection.get(id);
    const chosen = options && (await this.choose(place, whole, id, options));
    const after = { ...before, ...patch, ...chosen };
    await this.assertSound(place, whole, after, ofChanged(contextExternalPairTaken));
    await this.assertKeeps(place, whole, before, after);
    const saved = single(await this.crud.save(place, selection, [after]));
    await this.trail.saved(place, new LockedRecords([placed(before)]), [placed(saved)]);
    return saved;
  }

  /**
   * Returns the options of a context: those named by id, and new ones that belong to it. Options of its own that are
   * left out are deleted.
   */
  private async choose(
    place: InProperty,
    { options: known }: Whole,
    contextId: string,
    sent: readonly ContextOption[],
  ) {
    const isOffered = ({ id, contextId: owner }: PropertyOptionRecord, wanted?: string) =>
      id === wanted && (owner === null || owner === contextId);
    const unknown = sent.flatMap(({ id }) => (id && !known.some((one) => isOffered(one, id)) ? [id] : []));
    if (unknown.length) throw unknownIds('options', unknown);
    const fresh = sent.flatMap(({ id, name, description }) => {
      if (!id && !name) throw invalidField('options', 'Every option needs an id or a name.', 'required');
      return id ? [] : [{ name: name!, ...(description !== undefined && { description }) }];
    });
    const added = (await this.options.addTo(place, fresh, contextId)).values();
    const optionIds = sent.map(({ id }) => id ?? added.next().value!.id);
    await this.options.clearOf(place, contextId, optionIds);
    const marked = sent.flatMap(({ isDefault }, index) => (isDefault ? [optionIds[index]!] : []));
    if (marked.length > 1) throw oneDefault();
    return { optionIds: optionIds.length ? optionIds : null, defaultOptionId: marked[0] ?? null };
  }

  private async assertSound(
    place: InProperty,
    { property, options }: Whole,
    context: PropertyContext,
    pairTaken: ConflictErrorFactory,
  ): Promise<void> {
    assertScope(context);
    if (Boolean(context.externalId) !== Boolean(context.externalSource)) throw halfPair();
    const errors = new FieldErrors();
    checkedOverrides(property, variantOf(property, context), { options, errors });
    errors.throwIfAny();
    const taken = await this.contexts.uniqueValues(place, [context]);
    taken.assertPairFree(context, pairTaken);
    taken.assertNameFree(context, contextNameTaken);
    const others = (await this.contexts.all(place)).filter(({ id }) => id !== context.id);
    const rival = others.find((other) => overlap(other, context));
    if (rival) throw scopeTaken(rival.id);
    await this.assertKnown(place, context);
  }

  private async assertKnown(place: InProperty, { projectIds, typeIds }: PropertyContext): Promise<void> {
    const projects = await this.types.projectsAmong(place, projectIds);
    const noProjects = projectIds.filter((id) => !projects.has(id));
    if (noProjects.length) throw unknownIds('projectIds', noProjects);
    const types = typeIds.length ? new Set((await this.types.all(place)).map(({ id }) => id)) : new Set<string>();
    const noTypes = typeIds.filter((id) => !types.has(id));
    if (noTypes.length) throw unknownIds('typeIds', noTypes);
  }

  private async assertKeeps(place: InProperty, { property }: Whole, before: PropertyContext, after: PropertyContext) {
    const as = (context: PropertyContext) => ({ ...property, ...variantOf(property, context) });
    if (!isFrozenChange(as(before), as(after))) return;
    if ((await this.values.withValues(place, [property.id])).has(property.id)) throw propertyHasValues();
  }

  /** Runs `work` in a transaction that locks the property, so that it cannot be deleted meanwhile. */
  private writing(
    ctx: PropertyContextCtx,
    work: (place: InProperty, whole: Whole) => Promise<readonly PropertyContextRecord[]>,
  ): Promise<ContextView[]> {
    return this.crud.exclusively({ ...ctx, propertyId: ctx.parent }, async () => {
      const whole = await this.whole(ctx);
      const change = () => work(this.placeOf(ctx, whole), whole);
      const written = await this.values.followed(ctx, [whole.property.id], change);
      const now = await this.whole(ctx);
      return written.map((context) => viewOf(context, now));
    });
  }

  private async whole({ parent, ...ctx }: PropertyContextCtx): Promise<Whole> {
    const property = await this.properties.find(ctx, parent);
    if (!property) throw propertyNotFound();
    return { property, options: await this.options.ofProperty({ ...ctx, propertyId: property.id }) };
  }

  private placeOf(ctx: PropertyContextCtx, { property }: Whole): InProperty {
    return { ...ctx, propertyId: property.id };
  }
}

const placed = (context: PropertyContextRecord): PlacedContext => ({ ...context, projectId: null });

const viewOf = (context: PropertyContextRecord, { property, options }: Whole): ContextView => ({
  ...context,
  ...variantOf(property, context),
  options: [...optionsFor(options, context)],
});

const oneDefault = () => invalidField('options', 'A context has at most one default option.');
