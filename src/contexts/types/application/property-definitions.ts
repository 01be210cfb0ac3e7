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

type Told =
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

/** What a property is for work items of one type in one project. Those that are not active keep their values unseen. */
export interface PropertyDefinition extends Pick<Property, Told> {
  /** In their order; empty for properties of other types. */
  readonly options: readonly DefinedOption[];
  /** What a formula is computed by. */
  readonly formula: string | null;
}

/** A property that a type has, with all that decides what it is where. */
export interface AttachedProperty extends Omit<PropertyDefinition, 'options' | 'formula'> {
  readonly typeId: string;
  /** The project of the type; null for a type of the workspace. */
  readonly typeProjectId: string | null;
  readonly contexts: readonly PropertyContext[];
  readonly options: readonly (DefinedOption & Pick<PropertyOption, 'contextId'>)[];
}

/** A property in a project. */
export interface PlacedProperty {
  readonly propertyId: string;
  readonly projectId: string;
}

/** A pair whose items have a property. */
export interface CoveredPair extends Pair {
  readonly propertyId: string;
}

interface InWorkspace {
  readonly workspaceId: string;
}

export abstract class AttachedProperties {
  /** Properties of these types, by their order, in one statement. */
  abstract ofTypes(ctx: InWorkspace, typeIds: readonly string[]): Promise<readonly AttachedProperty[]>;
  /** These properties, once for each type that has them. */
  abstract byIds(ctx: InWorkspace, ids: readonly string[]): Promise<readonly AttachedProperty[]>;
}

/** Says what custom properties work items have. */
@Injectable()
export class PropertyDefinitions {
  constructor(private readonly attached: AttachedProperties) {}

  /** For each pair, in their order, what its work items have; contexts of properties are resolved. */
  async of(ctx: InWorkspace, pairs: readonly Pair[]): Promise<readonly (readonly PropertyDefinition[])[]> {
    const typeIds = [...new Set(pairs.map(({ typeId }) => typeId))];
    const attached = typeIds.length ? await this.attached.ofTypes(ctx, typeIds) : [];
    return pairs.map((pair) => attached.flatMap((property) => definitionFor(property, pair) ?? []));
  }

  /** The types whose items have the properties in projects. */
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

/** What the property is for the pair; undefined where it is not there. */
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
