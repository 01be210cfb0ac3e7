import { Injectable } from '@nestjs/common';
import type { Property } from '../domain/property';
import {
  contextFor,
  defaultOf,
  optionsFor,
  variantOf,
  type Pair,
  type PropertyContext,
} from '../domain/property-context';
import type { PropertyOption } from '../domain/property-option';

type DefinitionMember =
  | 'id'
  | 'projectId'
  | 'name'
  | 'displayName'
  | 'description'
  | 'propertyType'
  | 'relationType'
  | 'isMulti'
  | 'isRequired'
  | 'isActive'
  | 'defaultValue'
  | 'settings'
  | 'validationRules'
  | 'logoProps'
  | 'sortOrder';

export type DefinedOption = Pick<PropertyOption, 'id' | 'name' | 'isDefault' | 'isActive' | 'logoProps' | 'sortOrder'>;

/**
 * A property as work items of one type in one project have it. Properties that are not active keep their values hidden.
 */
export interface PropertyDefinition extends Pick<Property, DefinitionMember> {
  /** Options in their order; empty for types of properties that have no options. */
  readonly options: readonly DefinedOption[];
  /** The expression of a formula property; null for properties of other types. */
  readonly formula: string | null;
}

/** A property of a type, with everything that decides how it appears in which project. */
export interface AttachedProperty extends Omit<PropertyDefinition, 'options' | 'formula'> {
  readonly typeId: string;
  /** The project of the type; null for a type of the workspace. */
  readonly typeProjectId: string | null;
  readonly contexts: readonly PropertyContext[];
  readonly options: readonly (DefinedOption & Pick<PropertyOption, 'contextId'>)[];
}

/** A property in one project. */
export interface PlacedProperty {
  readonly propertyId: string;
  readonly projectId: string;
}

/** A project and a type whose work items have a property. */
export interface CoveredPair extends Pair {
  readonly propertyId: string;
}

interface InWorkspace {
  readonly workspaceId: string;
}

export abstract class AttachedProperties {
  /** Returns the properties of these types in their order, by one statement. */
  abstract ofTypes(ctx: InWorkspace, typeIds: readonly string[]): Promise<readonly AttachedProperty[]>;
  /** Returns these properties, once for each type that has them. */
  abstract byIds(ctx: InWorkspace, ids: readonly string[]): Promise<readonly AttachedProperty[]>;
}

/** Tells which custom properties work items have. */
@Injectable()
export class PropertyDefinitions {
  constructor(private readonly attached: AttachedProperties) {}

  /** Returns for each pair, in the same order, the properties of its work items with their contexts applied. */
  async of(ctx: InWorkspace, pairs: readonly Pair[]): Promise<readonly (readonly PropertyDefinition[])[]> {
    const typeIds = [...new Set(pairs.map(({ typeId }) => typeId))];
    const attached = typeIds.length ? await this.attached.ofTypes(ctx, typeIds) : [];
    return pairs.map((pair) => attached.flatMap((property) => definitionFor(property, pair) ?? []));
  }

  /** Returns the types whose work items have the properties in these projects. */
  async having(ctx: InWorkspace, placed: readonly PlacedProperty[]): Promise<readonly CoveredPair[]> {
    const ids = [...new Set(placed.map(({ propertyId }) => propertyId))];
    const attached = ids.length ? await this.attached.byIds(ctx, ids) : [];
    return placed.flatMap(({ propertyId, projectId }) =>
      attached
        .filter((one) => one.id === propertyId && definitionFor(one, { projectId, typeId: one.typeId }))
        .map(({ typeId }) => ({ propertyId, projectId, typeId })),
    );
  }
}

/** Returns the property as work items of the pair have it; undefined if they do not have it. */
function definitionFor(attached: AttachedProperty, pair: Pair): PropertyDefinition | undefined {
  const { typeId, typeProjectId, contexts, options, ...property } = attached;
  if (typeId !== pair.typeId || (typeProjectId !== null && typeProjectId !== pair.projectId)) return undefined;
  const context = property.projectId === null ? contextFor(contexts, pair) : undefined;
  if (property.projectId === null && !context) return undefined;
  const variant = context ? { ...property, ...variantOf(property, context) } : property;
  const offered = optionsFor(options, context);
  return {
    ...variant,
    defaultValue: defaultOf(offered, variant.defaultValue),
    options: offered.map(({ contextId: _, ...option }) => option),
    formula: property.propertyType === 'FORMULA' ? String(variant.settings.formula ?? '') || null : null,
  };
}
