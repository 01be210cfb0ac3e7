import { FIRST_SORT, isSame, newId, sortBehind, type Replacement } from '#kernel';
import type { Variable } from '#properties';
import type { LiftableOption, LiftableProperty } from './lifted-types';
import { contextFor, defaultOf, optionsFor, variantOf, type PropertyContext } from './property-context';

/** Where a property of a project is: in this project, for these types of the workspace. */
export interface Surroundings {
  readonly projectId: string;
  readonly projectIdentifier: string;
  readonly typeIds: readonly string[];
}

const BLANK = {
  isDefault: false,
  appliesToAllProjects: false,
  appliesToAllTypes: false,
  isRequired: null,
  isMulti: null,
  defaultValue: null,
  settings: null,
  optionIds: null,
  defaultOptionId: null,
  externalSource: null,
  externalId: null,
};

/** A context of a property for one project; without types for all of them. */
export function contextIn(
  propertyId: string,
  { projectId, projectIdentifier: name, typeIds }: Surroundings,
  more: Partial<PropertyContext> = {},
): PropertyContext {
  const place = { projectIds: [projectId], typeIds, appliesToAllTypes: typeIds.length === 0 };
  return { ...BLANK, ...place, name, sortOrder: FIRST_SORT, ...more, id: newId(), propertyId };
}

const fold = (name: string): string => name.toLowerCase();

/**
 * A property of the workspace that takes the place of properties of projects: it gets the options that it lacks, and
 * contexts by which it is in each project what it was there, for the types that had it.
 */
export class MergedProperty {
  /** Options of the project that become its own. */
  readonly moved: LiftableOption[] = [];
  readonly merged: Replacement[] = [];
  private readonly added = new Set<string>();
  private readonly widened = new Set<string>();
  private options: readonly LiftableOption[];
  private contexts: readonly PropertyContext[];

  constructor(readonly property: LiftableProperty) {
    this.options = property.options;
    this.contexts = property.contexts;
  }

  /** A property of the project that becomes the workspace's as it is. */
  raise(place: Surroundings): void {
    this.add(place, {});
  }

  take(own: LiftableProperty, place: Surroundings): void {
    const successors = this.takeOptions(own.options);
    const isOption = this.property.propertyType === 'OPTION';
    const told = (value: string) => (isOption ? (successors.get(value) ?? value) : value);
    const wanted: Variable = {
      isRequired: own.isRequired,
      isMulti: own.isMulti,
      settings: own.settings,
      defaultValue: defaultOf(own.options, own.defaultValue).map(told),
    };
    const visible = [...successors.values()];
    const typeIds = place.typeIds.filter((typeId) => {
      const context = contextFor(this.contexts, { projectId: place.projectId, typeId });
      return !context || !this.says(context, wanted, visible);
    });
    if (typeIds.length) this.cover({ ...place, typeIds }, wanted, visible);
  }

  get newContexts(): readonly PropertyContext[] {
    return this.contexts.filter(({ id }) => this.added.has(id));
  }

  /** Projects of contexts that are for more than before. */
  get growth(): readonly Pick<PropertyContext, 'id' | 'projectIds'>[] {
    return this.contexts.filter(({ id }) => this.widened.has(id));
  }

  /** By their ids what has taken the place of each. */
  private takeOptions(own: readonly LiftableOption[]): ReadonlyMap<string, string> {
    const byName = new Map(this.options.map((option) => [fold(option.name), option.id]));
    const moved = own.filter(({ name }) => !byName.has(fold(name)));
    const merged = own.flatMap(({ id, name }) => {
      const to = byName.get(fold(name));
      return to ? [{ from: id, to }] : [];
    });
    this.options = [...this.options, ...moved.map((option) => ({ ...option, isDefault: false }))];
    this.moved.push(...moved);
    this.merged.push(...merged);
    return new Map([...moved.map(({ id }) => [id, id] as const), ...merged.map(({ from, to }) => [from, to] as const)]);
  }

  /** A context like it that is only for other projects is for this one, too. */
  private cover(place: Surroundings, wanted: Variable, visible: readonly string[]): void {
    const alike = this.contexts.find(
      (context) =>
        !context.appliesToAllProjects &&
        !context.appliesToAllTypes &&
        isSame([...context.typeIds].sort(), [...place.typeIds].sort()) &&
        this.says(context, wanted, visible),
    );
    if (!alike) return this.add(place, this.overrides(wanted, visible));
    const projectIds = [...alike.projectIds, place.projectId];
    this.contexts = this.contexts.map((one) => (one === alike ? { ...one, projectIds } : one));
    this.widened.add(alike.id);
  }

  private says(context: PropertyContext | undefined, wanted: Variable, visible: readonly string[]): boolean {
    const { isRequired, isMulti, settings, defaultValue } = context ? variantOf(this.property, context) : this.property;
    const options = optionsFor(this.options, context);
    const said = { isRequired, isMulti, settings, defaultValue: defaultOf(options, defaultValue) };
    return isSame(said, wanted) && visible.every((id) => options.some((option) => option.id === id));
  }

  /** What a context has to say so that the property is what is wanted. */
  private overrides(wanted: Variable, visible: readonly string[]): Partial<PropertyContext> {
    if (this.says(undefined, wanted, visible)) return {};
    const { isRequired, defaultValue } = wanted;
    const offered = optionsFor(this.options);
    const ids = new Set([...offered.map(({ id }) => id), ...visible]);
    // A marked option counts before any other default, unless the context names the options.
    const isListed = ids.size > offered.length || offered.some(({ isDefault }) => isDefault);
    return { isRequired, defaultValue, optionIds: isListed ? [...ids] : null };
  }

  private add(place: Surroundings, overrides: Partial<PropertyContext>): void {
    const taken = new Set(this.contexts.map(({ name }) => fold(name)));
    let name = place.projectIdentifier;
    for (let number = 2; taken.has(fold(name)); number++) name = `${place.projectIdentifier} ${number}`;
    const orders = this.contexts.map(({ sortOrder }) => sortOrder);
    const sortOrder = sortBehind(orders.length ? Math.max(...orders) : null);
    const context = contextIn(this.property.id, place, { ...overrides, name, sortOrder });
    this.contexts = [...this.contexts, context];
    this.added.add(context.id);
  }
}
