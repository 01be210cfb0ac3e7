import { FieldErrors } from '#kernel';
import type { ContextOverrides } from '#properties';
import type { PropertyOption } from './property-option';

/** The projects and types that a context applies to: on each axis either all or those listed. */
export interface Scope {
  readonly appliesToAllProjects: boolean;
  readonly projectIds: readonly string[];
  readonly appliesToAllTypes: boolean;
  readonly typeIds: readonly string[];
}

type Overrides = { readonly [Member in keyof ContextOverrides]: ContextOverrides[Member] | null };

/** A property of the workspace as some projects and types have it. Null members are as the property has them. */
export interface PropertyContext extends Scope, Overrides {
  readonly id: string;
  readonly propertyId: string;
  readonly name: string;
  /** True for the context that was created with the property. */
  readonly isDefault: boolean;
  /** Options of the property or of this context, in their order. */
  readonly optionIds: readonly string[] | null;
  /** The option that new values get; used only together with `optionIds`. */
  readonly defaultOptionId: string | null;
  readonly sortOrder: number;
  readonly externalSource: string | null;
  readonly externalId: string | null;
}

/** A project and a type of its work items. */
export interface Pair {
  readonly projectId: string;
  readonly typeId: string;
}

/**
 * Returns the rank of a context; of two that apply to a pair, the lower rank wins. Listing projects counts more than
 * listing types.
 */
export const tierOf = ({ appliesToAllProjects, appliesToAllTypes }: Scope): number =>
  Number(appliesToAllProjects) * 2 + Number(appliesToAllTypes);

export const covers = (scope: Scope, { projectId, typeId }: Pair): boolean =>
  (scope.appliesToAllProjects || scope.projectIds.includes(projectId)) &&
  (scope.appliesToAllTypes || scope.typeIds.includes(typeId));

/** Checks that on each axis a context either applies to all or lists some, never both and never neither. */
export function assertScope(scope: Scope): void {
  const errors = new FieldErrors();
  const check = (all: boolean, member: 'projectIds' | 'typeIds', what: string) => {
    if (all === scope[member].length > 0) errors.add(member, 'invalid', `Name ${what} or apply to all, but not both.`);
  };
  check(scope.appliesToAllProjects, 'projectIds', 'projects');
  check(scope.appliesToAllTypes, 'typeIds', 'work item types');
  errors.throwIfAny();
}

const meet = (a: readonly string[], b: readonly string[]): boolean => a.some((id) => b.includes(id));

/** True if two contexts of the same rank apply to a common pair, which would leave the choice open. */
export const overlap = (a: Scope, b: Scope): boolean =>
  tierOf(a) === tierOf(b) &&
  (a.appliesToAllProjects || meet(a.projectIds, b.projectIds)) &&
  (a.appliesToAllTypes || meet(a.typeIds, b.typeIds));

/** Returns the context that applies to the pair; undefined if the property is not available for it. */
export const contextFor = <C extends Scope>(contexts: readonly C[], pair: Pair): C | undefined =>
  contexts.filter((context) => covers(context, pair)).sort((a, b) => tierOf(a) - tierOf(b))[0];

type Offered = Pick<PropertyOption, 'id' | 'isDefault' | 'contextId'>;

/** Returns the property with the context applied. */
export const variantOf = (property: ContextOverrides, context: Overrides): ContextOverrides => ({
  isRequired: context.isRequired ?? property.isRequired,
  isMulti: context.isMulti ?? property.isMulti,
  defaultValue: context.defaultValue ?? property.defaultValue,
  settings: context.settings ?? property.settings,
});

/** Returns the options that a context offers; without a list in the context, the property's own options. */
export function optionsFor<O extends Offered>(
  options: readonly O[],
  context?: Pick<PropertyContext, 'optionIds' | 'defaultOptionId'>,
): readonly O[] {
  if (!context?.optionIds) return options.filter(({ contextId }) => contextId === null);
  const byId = new Map(options.map((option) => [option.id, option]));
  return context.optionIds.flatMap((id) => {
    const option = byId.get(id);
    return option ? [{ ...option, isDefault: id === context.defaultOptionId }] : [];
  });
}

/** Returns the default value. Options marked as default override it. */
export const defaultOf = (options: readonly Offered[], defaultValue: readonly string[]): readonly string[] => {
  const marked = options.filter(({ isDefault }) => isDefault).map(({ id }) => id);
  return marked.length ? marked : defaultValue;
};
