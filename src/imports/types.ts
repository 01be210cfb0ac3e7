import { DomainError, FIRST_SORT, snake } from '#kernel';
import type { Db } from '#persistence';
import type { PropertyKind } from '#properties';
import { slugOf } from '../contexts/projects';
import { soundProperty } from '../contexts/types';
import { base, pair, type Importing } from './importing';
import { canBecome, canHaveSeveral, isNewKind, joinsValues, kindOf, LEFT_OUT, typeOfKind } from './property-kinds';
import { nameOf, settingsOf } from './surroundings';
import type { OptionThing, PropertyThing, TypeThing } from './thing';
import { TYPES_USED } from './undo/settings';

const TYPES = `
  select id, name, is_default as "isDefault" from work_item_types
  where workspace_id = $1 and (project_id = $2 or $2 = any(imported_by)) and deleted_at is null`;

const PROPERTIES = `
  select p.id, p.name, p.display_name as "displayName", p.property_type as "propertyType",
    p.relation_type as "relationType", p.is_multi as "isMulti", p.settings, p.validation_rules as "validationRules",
    (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name)), '[]')
     from work_item_property_options o
     where o.workspace_id = $1 and o.property_id = p.id and o.deleted_at is null) as options
  from work_item_properties p
  where p.workspace_id = $1 and (p.project_id = $2 or $3 and p.project_id is null) and p.deleted_at is null`;

interface TypeRow {
  readonly id: string;
  readonly name: string;
  readonly isDefault: boolean;
}

/** A property that is here, as values need it. */
export interface HereProperty extends PropertyKind {
  readonly id: string;
  /** True if this import has brought it. */
  readonly isNew: boolean;
  /** The field whose values it gets. */
  readonly field: PropertyThing;
}

type PropertyRow = Omit<HereProperty, 'isNew' | 'field'> & { readonly name: string; readonly displayName: string };

/** Types of work items with their properties. Some that are here under the same name are used instead. */
export class TypeArrivals {
  private readonly types = new Map<string, string>();
  private readonly titled = new Map<string, PropertyRow>();
  private readonly properties = new Map<string, PropertyRow>();
  private readonly skipped = new Map<string, string>();
  private readonly here = new Map<string, HereProperty>();
  private hasDefault = false;
  private isLoaded = false;

  constructor(
    private readonly importing: Importing,
    private readonly db: Db,
  ) {}

  /** Returns a property of the source that is here. */
  propertyOf(key: string): HereProperty | undefined {
    return this.here.get(key);
  }

  /** Names of the fields that stay at the source because somebody chose it, by their keys. */
  get leftOut(): ReadonlyMap<string, string> {
    return this.skipped;
  }

  async addTypes(things: readonly TypeThing[]): Promise<void> {
    await this.load();
    const { arrivals, project, report } = this.importing;
    const fresh = things.flatMap((thing) => {
      const name = nameOf(this.importing, thing);
      const known = this.importing.chosen.idOf('type', name) ?? this.types.get(fold(name));
      report.match('type', { key: thing.key, name, id: known ?? null });
      if (!known && project.sharesTypes) {
        report.lose('type', thing.key, `"${name}": the workspace keeps the types of its projects`);
        return [];
      }
      this.types.set(fold(name), this.settle('type', thing.key, known));
      report.add('type', known ? { known: 1 } : { arrived: 1 });
      return known ? [] : [this.typeRecord(thing, name)];
    });
    if (!fresh.length) return;
    await arrivals.add('work_item_types', fresh);
    if (!(await project.useTypes())) return;
    await arrivals.remember(TYPES_USED, [project.id], [project.id]);
    report.note('type', fresh[0]!.name, 'the project uses types from now on');
  }

  private typeRecord(thing: TypeThing, name: string) {
    const { description, isActive, isEpic, level } = thing;
    const logo = settingsOf(this.importing, thing, 'logo_props', thing.logoProps);
    const isDefault = thing.isDefault && isActive && !isEpic && !this.hasDefault;
    this.hasDefault ||= isDefault;
    return {
      ...base(this.importing, this.importing.idOf('type', thing.key), null),
      ...pair(this.importing, thing.key),
      ...{ project_id: this.importing.project.id, imported_by: [], name, description, level, logo_props: logo },
      ...{ is_active: isActive, is_default: isDefault, is_epic: isEpic },
    };
  }

  async addProperties(things: readonly PropertyThing[]): Promise<void> {
    await this.load();
    for (const sent of things) {
      const field = this.named(sent);
      const { key, displayName: name } = field;
      const property = await this.bring(field, this.importing.chosen.idOf('property', name));
      const isKnown = property !== undefined && !property.isNew;
      this.importing.report.match('property', {
        ...{ key, name, id: isKnown ? property.id : null, kind: property ? kindOf(property) : LEFT_OUT },
      });
    }
  }

  /** Adds the property of a field, or finds the one that is here; undefined if there is none. */
  private async bring(field: PropertyThing, choice: string | undefined): Promise<HereProperty | undefined> {
    const { key, name, displayName } = field;
    if (choice === LEFT_OUT) return void this.skipped.set(key, displayName);
    const chosen = this.properties.get(choice ?? '');
    const known = chosen ?? this.titled.get(fold(name)) ?? this.titled.get(fold(displayName));
    const kind = chosen ?? (isNewKind(choice) ? typeOfKind(choice) : (field.isGuessed && known) || field);
    const thing = asKind(field, kind);
    const isTaken = chosen && [...this.here.values()].some(({ id }) => id === chosen.id);
    const why = isTaken
      ? 'another field is brought to the property that was chosen'
      : canBecome(field, kind)
        ? this.objectionTo(thing, known)
        : 'its values cannot become what was chosen';
    if (why === undefined) await this.addProperty(thing, known, field);
    else this.importing.report.lose('property', key, `"${displayName}": ${why}`);
    return this.here.get(key);
  }

  /** A property with names that can be kept. */
  private named(thing: PropertyThing): PropertyThing {
    const { kind, key, options } = thing;
    return {
      ...thing,
      displayName: nameOf(this.importing, { kind, key, name: thing.displayName }),
      options: options.map((option) => ({ ...option, name: nameOf(this.importing, { kind, ...option }) })),
    };
  }

  private objectionTo(thing: PropertyThing, known: PropertyRow | undefined): string | undefined {
    if (!known)
      return this.importing.project.sharesTypes ? 'the workspace keeps the properties of its projects' : undefined;
    const { propertyType, relationType, isMulti } = known;
    const isSame = propertyType === thing.propertyType && relationType === thing.relationType;
    if (!isSame) return 'one of this name and another kind is here';
    return isMulti || !thing.isMulti || joinsValues(known) ? undefined : 'one of this name with a single value is here';
  }

  private async addProperty(thing: PropertyThing, known: PropertyRow | undefined, field: PropertyThing): Promise<void> {
    const id = this.settle('property', thing.key, known?.id);
    const { fresh, all } = this.choicesOf(thing, known);
    if (!known && !(await this.create(id, thing, all))) return;
    this.importing.report.add('property', known ? { known: 1 } : { arrived: 1 });
    const { propertyType, relationType, isMulti, settings } = thing;
    const kind = known ?? { propertyType, relationType, isMulti, settings };
    this.remember(thing, { ...kind, id, options: all, field, isNew: !known });
    const records = fresh.map((option, index) => this.optionRecord(id, option, index));
    if (records.length) await this.importing.arrivals.add('work_item_property_options', records);
    await this.attach(id, thing);
  }

  /** Adds a property. Returns false if the rules of its type refuse it. */
  private async create(id: string, thing: PropertyThing, options: PropertyKind['options']): Promise<boolean> {
    const { arrivals, report } = this.importing;
    const sound = soundOr(this.draftOf(id, thing), options);
    if (sound instanceof DomainError) {
      report.lose('property', thing.key, `"${thing.displayName}": ${reasonOf(sound)}`);
      return false;
    }
    const record = { ...base(this.importing, id, null), ...columnsOf(sound), ...pair(this.importing, thing.key) };
    await arrivals.add('work_item_properties', [record]);
    return true;
  }

  private remember({ key, name, displayName }: PropertyThing, property: HereProperty): void {
    this.here.set(key, property);
    for (const title of [name, displayName]) this.titled.set(fold(title), { ...property, name, displayName });
  }

  /** Adds options for values of another kind, which name no options at the source. */
  async addOptions(key: string, names: readonly string[]): Promise<void> {
    const property = this.here.get(key)!;
    const options = names.map((name) => ({
      ...{ key: optionKey(key, name), name: nameOf(this.importing, { kind: 'property', key, name }), description: '' },
      ...{ isDefault: false, isActive: true, parent: null, logoProps: {} },
    }));
    const { fresh, all } = this.choicesOf({ options }, property);
    this.here.set(key, { ...property, options: all });
    const before = property.options.length;
    const records = fresh.map((option, index) => this.optionRecord(property.id, option, before + index));
    if (records.length) await this.importing.arrivals.add('work_item_property_options', records);
  }

  /** Options that are here under the same name are used instead. */
  private choicesOf({ options }: Pick<PropertyThing, 'options'>, known: Pick<PropertyKind, 'options'> | undefined) {
    const all = [...(known?.options ?? [])];
    const fresh = options.filter(({ key, name }) => {
      const same = all.find((option) => fold(option.name) === fold(name))?.id;
      const id = this.settle('option', key, same);
      if (!same) all.push({ id, name });
      return !same;
    });
    return { all, fresh };
  }

  private draftOf(id: string, thing: PropertyThing): Draft {
    const { displayName, description, propertyType, relationType, isRequired, isMulti, isActive } = thing;
    const { sortOrder } = thing;
    const kept = (member: 'settings' | 'validationRules' | 'logoProps') =>
      settingsOf(this.importing, thing, snake(member), thing[member]);
    const name = thing.name || slugOf(displayName) || 'property';
    const defaultValue = thing.defaultValue.flatMap((value) => this.translated(thing, value) ?? []);
    return {
      ...{ id, projectId: this.importing.project.id, name, displayName, description, propertyType, relationType },
      ...{ isRequired, isMulti, isActive, defaultValue, settings: kept('settings') },
      ...{ validationRules: kept('validationRules'), logoProps: kept('logoProps') },
      ...{ sortOrder: sortOrder ?? FIRST_SORT, externalSource: null, externalId: null },
    };
  }

  /** Returns the id here of what a value names, and other values as they are; undefined for what is not here. */
  private translated({ propertyType, relationType }: PropertyThing, value: string): string | undefined {
    const { found, people } = this.importing;
    if (propertyType === 'OPTION') return found.get(`option ${value}`);
    return relationType === 'USER' ? (people.idOf(value) ?? undefined) : value;
  }

  private optionRecord(propertyId: string, { key, parent, ...option }: OptionThing, index: number) {
    const { found, idOf, project } = this.importing;
    return {
      ...base(this.importing, idOf('option', key), null),
      ...pair(this.importing, key),
      ...{ project_id: project.id, property_id: propertyId, context_id: null, name: option.name },
      ...{ parent_id: (parent !== null && found.get(`option ${parent}`)) || null, description: option.description },
      ...{ is_default: option.isDefault, is_active: option.isActive },
      ...{ logo_props: settingsOf(this.importing, { kind: 'property', key }, 'logo_props', option.logoProps) },
      sort_order: FIRST_SORT + index,
    };
  }

  private async attach(propertyId: string, { types }: PropertyThing): Promise<void> {
    const { arrivals, found, now } = this.importing;
    const links = types.flatMap((key) => {
      const typeId = found.get(`type ${key}`);
      return typeId ? [{ work_item_type_id: typeId, property_id: propertyId, created_at: now }] : [];
    });
    if (links.length) await arrivals.add('work_item_type_properties', links);
  }

  private settle(kind: 'type' | 'property' | 'option', key: string, known: string | undefined): string {
    const id = known ?? this.importing.idOf(kind, key);
    this.importing.found.set(`${kind} ${key}`, id);
    return id;
  }

  private async load(): Promise<void> {
    if (this.isLoaded) return;
    this.isLoaded = true;
    const { workspaceId, id, sharesTypes } = this.importing.project;
    for (const type of await this.db.query<TypeRow>(TYPES, [workspaceId, id])) {
      this.types.set(fold(type.name), type.id);
      this.hasDefault ||= type.isDefault;
    }
    for (const property of await this.db.query<PropertyRow>(PROPERTIES, [workspaceId, id, sharesTypes])) {
      this.properties.set(property.id, property);
      for (const title of [property.name, property.displayName]) this.titled.set(fold(title), property);
    }
  }
}

/** Key of the option that a text becomes. */
export const optionKey = (property: string, name: string): string => `${property} ${name.trim()}`;

/** A field as a property of another kind. Its options become values of another kind, too. */
function asKind(field: PropertyThing, kind: Pick<PropertyThing, 'propertyType' | 'relationType'>): PropertyThing {
  if (kindOf(field) === kindOf(kind)) return field;
  const { propertyType, relationType } = kind;
  return {
    ...{ ...field, propertyType, relationType, isMulti: field.isMulti && canHaveSeveral(kind) },
    ...{ settings: {}, validationRules: {}, defaultValue: [], options: [] },
  };
}

const fold = (name: string): string => name.trim().toLowerCase();

const reasonOf = ({ message, details }: DomainError): string => details.fields?.[0]?.message ?? message;

type Draft = Parameters<typeof soundProperty>[0];

function soundOr(draft: Draft, options: PropertyKind['options']): Draft | DomainError {
  try {
    return soundProperty(draft, options);
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

const columnsOf = (property: Draft) => ({
  ...{ project_id: property.projectId, name: property.name, display_name: property.displayName },
  ...{ description: property.description, property_type: property.propertyType, relation_type: property.relationType },
  ...{ is_multi: property.isMulti, is_required: property.isRequired, is_active: property.isActive },
  ...{ default_value: property.defaultValue, settings: property.settings, validation_rules: property.validationRules },
  ...{ logo_props: property.logoProps, sort_order: property.sortOrder },
});
