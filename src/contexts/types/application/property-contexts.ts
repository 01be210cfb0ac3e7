import { Injectable } from '@nestjs/common';
import type { ChangePublisher } from '#events';
import {
  FieldErrors,
  invalidField,
  newId,
  ofChanged,
  Selection,
  single,
  sortBehind,
  type Catalogue,
  type Failure,
  type ListRequest,
  type Outcome,
  type Revision,
  type WithParent,
  type WorkspaceCtx,
} from '#kernel';
import { isFrozenChange, propertyHasValues, soundVariable, type Variable } from '#properties';
import { assertScope, optionsFor, overlap, variantOf, type PropertyContext } from '../domain/property-context';
import { PropertyContextRepository, type PropertyContextRecord } from './property-context.repository';
import { PropertyOptions, type SentOption } from './property-options';
import { type InProperty, type PropertyOptionRecord } from './property-option.repository';
import { PropertyRepository, type PropertyRecord } from './property.repository';
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

/** An option of the property by its id, or a new one of the context. */
export type ContextOption = Partial<Pick<SentOption, 'id' | 'name' | 'description' | 'isDefault'>>;

export type ReviseContext = Partial<Settable> & { readonly options?: readonly ContextOption[] };
export type CreateContext = ReviseContext;

/** A context as it is read: with what it says, or its property where it says nothing. */
export interface ContextView extends Omit<PropertyContextRecord, keyof Variable>, Variable {
  readonly options: readonly PropertyOptionRecord[];
}

type Ctx = WithParent<WorkspaceCtx>;

/** A property with all options, those of its contexts included. */
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

/** The context that comes with a property of the workspace: it has the property everywhere. */
const EVERYWHERE = { ...BLANK, name: 'Default', isDefault: true, appliesToAllProjects: true, appliesToAllTypes: true };

/** The use cases of the contexts of a property of the workspace, whose id is `ctx.parent`. */
@Injectable()
export class PropertyContexts {
  private readonly catalogue: Catalogue<InProperty, PropertyContextRecord>;
  private readonly trail: ChangePublisher<PlacedContext>;

  constructor(
    private readonly contexts: PropertyContextRepository,
    private readonly properties: PropertyRepository,
    private readonly options: PropertyOptions,
    private readonly types: WorkItemTypeRepository,
    private readonly values: PropertyValuesInUse,
    steps: Steps,
  ) {
    this.catalogue = steps.catalogue(contexts, contextNotFound);
    this.trail = steps.trail(contextEvents);
  }

  async list(ctx: Ctx, request: ListRequest) {
    const whole = await this.whole(ctx);
    const page = await this.catalogue.list(this.placeOf(ctx, whole), request);
    return { ...page, items: page.items.map((context) => viewOf(context, whole)) };
  }

  async get(ctx: Ctx, id: string): Promise<ContextView> {
    const whole = await this.whole(ctx);
    return viewOf(await this.catalogue.get(this.placeOf(ctx, whole), id), whole);
  }

  /** Creates all of them or none. */
  createMany(ctx: Ctx, commands: readonly CreateContext[]): Promise<ContextView[]> {
    return this.writing(ctx, async (place, whole) => {
      const created: PropertyContextRecord[] = [];
      for (const command of commands) created.push(await this.add(place, whole, command));
      return created;
    });
  }

  /** Changes all of them or none. */
  reviseMany(ctx: Ctx, revisions: readonly Revision<ReviseContext>[]): Promise<ContextView[]> {
    return this.writing(ctx, async (place, whole) => {
      const revised: PropertyContextRecord[] = [];
      for (const revision of revisions) revised.push(await this.change(place, whole, revision));
      return revised;
    });
  }

  /** Deletes contexts with the options that they brought along. */
  async removeMany(ctx: Ctx, ids: readonly string[]): Promise<Outcome<PlacedContext>[]> {
    const removed: PropertyContextRecord[] = [];
    await this.writing(ctx, async (place) => {
      const contexts = await this.catalogue.select(place, ids);
      for (const id of ids) {
        removed.push(contexts.take(id));
        await this.options.clearOf(place, id);
      }
      await this.catalogue.drop(place, ids);
      await this.trail.dropped(place, removed.map(placed));
      return [];
    });
    return removed.map(placed);
  }

  /** Gives a new property the context that has it everywhere. */
  async seed(place: InProperty): Promise<void> {
    const { propertyId } = place;
    const draft = { ...EVERYWHERE, id: newId(), propertyId, sortOrder: sortBehind(null) };
    const added = single(await this.catalogue.add(place, [draft]));
    await this.trail.added(place, [placed(added)]);
  }

  private async add(place: InProperty, whole: Whole, { options, ...command }: CreateContext) {
    const highest = await this.contexts.highest(place, 'sortOrder');
    const id = newId();
    const { propertyId } = place;
    const name = await this.freeName(place);
    const draft = { ...BLANK, name, sortOrder: sortBehind(highest), ...command, id, propertyId };
    await this.assertSound(place, whole, draft, contextExternalPairTaken);
    // Its options refer to it, so it is there before them.
    const added = single(await this.catalogue.add(place, [draft]));
    const chosen = options && (await this.choose(place, whole, id, options));
    const selection = await this.catalogue.select({ ...place, expectedVersions: undefined }, [id]);
    const saved = chosen ? single(await this.catalogue.save(place, selection, [{ ...added, ...chosen }])) : added;
    await this.trail.added(place, [placed(saved)]);
    return saved;
  }

  /** For a context that was given none. */
  private async freeName(place: InProperty): Promise<string> {
    const names = new Set((await this.contexts.all(place)).map(({ name }) => name.toLowerCase()));
    let number = names.size;
    while (names.has(`context ${number}`)) number += 1;
    return `Context ${number}`;
  }

  private async change(place: InProperty, whole: Whole, { id, patch: { options, ...patch } }: Revision<ReviseContext>) {
    const selection = await this.catalogue.select(place, [id]);
    const before = selection.get(id);
    const chosen = options && (await this.choose(place, whole, id, options));
    const after = { ...before, ...patch, ...chosen };
    await this.assertSound(place, whole, after, ofChanged(contextExternalPairTaken));
    await this.assertKeeps(place, whole, before, after);
    const saved = single(await this.catalogue.save(place, selection, [after]));
    await this.trail.saved(place, new Selection([placed(before)]), [placed(saved)]);
    return saved;
  }

  /** The options of a context: those that are named by id, and new ones of its own. Own ones left out are deleted. */
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
    pairTaken: Failure,
  ): Promise<void> {
    assertScope(context);
    if (Boolean(context.externalId) !== Boolean(context.externalSource)) throw halfPair();
    const errors = new FieldErrors();
    soundVariable(property, variantOf(property, context), { options, errors });
    errors.throwIfAny();
    const taken = await this.contexts.taken(place, [context]);
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

  /** In a transaction in which the property does not go. */
  private writing(
    ctx: Ctx,
    work: (place: InProperty, whole: Whole) => Promise<readonly PropertyContextRecord[]>,
  ): Promise<ContextView[]> {
    return this.catalogue.exclusively({ ...ctx, propertyId: ctx.parent }, async () => {
      const whole = await this.whole(ctx);
      const change = () => work(this.placeOf(ctx, whole), whole);
      const written = await this.values.followed(ctx, [whole.property.id], change);
      const now = await this.whole(ctx);
      return written.map((context) => viewOf(context, now));
    });
  }

  private async whole({ parent, ...ctx }: Ctx): Promise<Whole> {
    const property = await this.properties.find(ctx, parent);
    if (!property) throw propertyNotFound();
    return { property, options: await this.options.ofProperty({ ...ctx, propertyId: property.id }) };
  }

  private placeOf(ctx: Ctx, { property }: Whole): InProperty {
    return { ...ctx, propertyId: property.id };
  }
}

const placed = (context: PropertyContextRecord): PlacedContext => ({ ...context, projectId: null });

const viewOf = (context: PropertyContextRecord, { property, options }: Whole): ContextView => ({
  ...context,
  ...variantOf(property, context),
  options: [...optionsFor(options, context)],
});

const oneDefault = () => invalidField('options', 'A context has one default option.');
