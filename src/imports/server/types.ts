import { PROPERTY_TYPES, RELATION_TYPES } from '#properties';
import type { OptionThing, PropertyThing, Thing, TypeThing, ValueThing } from '../thing';
import type { ServerOption, ServerProperty, ServerType, ServerValues } from './shapes';

/** Reads a list of the project, or nothing if the server does not have it, and calls `onMissing` then. */
export type ListOf = <T extends { readonly id: string }>(path: string, onMissing?: () => void) => AsyncIterable<T>;

/** Types and custom properties of a project. Servers without them, or without this part of the interface, have none. */
export class ServerTypes {
  private readonly computed = new Set<string>();
  private readonly properties = new Set<string>();

  constructor(private readonly list: ListOf) {}

  async *things(): AsyncIterable<Thing> {
    const types: string[] = [];
    for await (const type of this.list<ServerType>('work-item-types/')) {
      types.push(type.id);
      yield typeOf(type);
    }
    yield* this.propertiesOf(types);
  }

  private async *propertiesOf(types: readonly string[]): AsyncIterable<PropertyThing> {
    const found = new Map<string, { readonly property: ServerProperty; readonly types: string[] }>();
    for await (const property of this.list<ServerProperty>('work-item-properties/'))
      found.set(property.id, { property, types: [] });
    for (const type of types)
      for await (const property of this.list<ServerProperty>(`work-item-types/${type}/work-item-properties/`)) {
        const one = found.get(property.id) ?? { property, types: [] };
        found.set(property.id, one);
        one.types.push(type);
      }
    for (const one of found.values()) yield await this.property(one.property, one.types);
  }

  private async property(property: ServerProperty, types: readonly string[]): Promise<PropertyThing> {
    this.properties.add(property.id);
    if (property.property_type === 'FORMULA') this.computed.add(property.id);
    return {
      ...{ kind: 'property', key: property.id, types, name: property.name ?? '', displayName: property.display_name },
      ...{ description: property.description ?? '', logoProps: property.logo_props ?? {} },
      propertyType: PROPERTY_TYPES.find((type) => type === property.property_type) ?? 'TEXT',
      relationType: RELATION_TYPES.find((type) => type === property.relation_type) ?? null,
      ...{ isMulti: property.is_multi ?? false, isRequired: property.is_required ?? false },
      ...{ isActive: property.is_active ?? true, defaultValue: property.default_value ?? [] },
      ...{ settings: property.settings ?? {}, validationRules: property.validation_rules ?? {} },
      ...{ sortOrder: property.sort_order ?? null, options: await this.optionsOf(property) },
    };
  }

  private async optionsOf({ id, property_type: type, options }: ServerProperty): Promise<OptionThing[]> {
    if (type !== 'OPTION') return [];
    if (options) return options.map(optionOf);
    const found: OptionThing[] = [];
    for await (const option of this.list<ServerOption>(`work-item-properties/${id}/options/`))
      found.push(optionOf(option));
    return found;
  }

  /** True if work items can have values. */
  get hasProperties(): boolean {
    return this.properties.size > this.computed.size;
  }

  /** The values of a work item, as its list has them. Computed ones are none. */
  *valuesOf(item: string, lists: readonly ServerValues[]): Iterable<ValueThing> {
    for (const { property_id: property, values } of lists)
      if (!this.computed.has(property))
        yield { kind: 'value', key: `${item} ${property}`, item, property, values: values.map(String) };
  }
}

export const typeOf = (type: ServerType): TypeThing => ({
  ...{ kind: 'type', key: type.id, name: type.name, description: type.description ?? '' },
  ...{ isActive: type.is_active ?? true, isDefault: type.is_default ?? false, isEpic: type.is_epic ?? false },
  ...{ level: type.level ?? 0, logoProps: type.logo_props ?? {} },
});

const optionOf = (option: ServerOption): OptionThing => ({
  ...{ key: option.id, name: option.name, description: option.description ?? '', parent: option.parent ?? null },
  ...{ isDefault: option.is_default ?? false, isActive: option.is_active ?? true, logoProps: option.logo_props ?? {} },
});
