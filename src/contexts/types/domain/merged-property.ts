import { FIRST_SORT, isSame, newId, sortBehind, type Replacement } from '#kernel';
import type { ContextOverrides } from '#properties';
import type { LiftableOption, LiftableProperty } from './lifted-types';
import { contextFor, defaultOf, optionsFor, variantOf, type PropertyContext } from './property-context';

/** Where a property of a project applies: in this project, for these types of the workspace. */
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

/** Returns a context of a property for one project. Without type ids it applies to all types. */
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
 * A property of the workspace that replaces properties of projects. It gets the options that it lacks, and contexts
 * that keep it in each project as it was there, for the types that had it.
 */
export class MergedProperty {
  /** Options of projects that become options of this property. */
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

  /** Adds the context of a property that moves from the project to the workspace unchanged. */
  raise(place: Surroundings): void {
    this.add(place, {});
  }

  take(own: LiftableProperty, place: Surroundings): void {
    const successors = this.takeOptions(own.options);
    const isOption = this.property.propertyType === 'OPTION';
    const told = (value: string) => (isOption ? (successors.get(value) ?? value) : value);
    const wanted: ContextOverrides = {
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

  /** Existing contexts that now apply to more projects. */
  get growth(): readonly Pick<PropertyContext, 'id' | 'projectIds'>[] {
    return this.contexts.filter(({ id }) => this.widened.has(id));
  }

  /** Takes over options. Returns for the id of each the id of the option that replaces it. */
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

  /**
   * Lets the property apply in the project: adds the project to a context that says the same, or adds a new context.
   */
  private cover(place: Surroundings, wanted: ContextOverrides, visible: readonly string[]): void {
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

  private says(context: PropertyContext | undefined, wanted: ContextOverrides, visible: readonly string[]): boolean {
    const { isRequired, isMulti, settings, defaultValue } = context ? variantOf(this.property, context) : this.property;
    const options = optionsFor(this.options, context);
    const said = { isRequired, isMulti, settings, defaultValue: defaultOf(options, defaultValue) };
    return isSame(said, wanted) && visible.every((id) => options.some((option) => option.id === id));
  }

  /** Returns what a context must override so that the property behaves as wanted. */
  private overrides(wanted: ContextOverrides, visible: readonly string[]): Partial<PropertyContext> {
    if (this.says(undefined, wanted, visible)) return {};
    const { isRequired, defaultValue } = wanted;
    const offered = optionsFor(this.options);
    const ids = new Set([...offered.map(({ id }) => id), ...visible]);
    // A marked option overrides any other default unless the context lists its options.
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
