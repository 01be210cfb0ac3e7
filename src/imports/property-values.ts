import type { Db } from '#persistence';
import { typedValue, ValueProblem, type TypedValue, type ValueForm } from '#properties';
import { textsIn } from './conversion';
import { textOf, type Importing } from './importing';
import type { ItemArrivals } from './items';
import type { ValueThing } from './thing';
import { kindOf } from './property-kinds';
import { optionKey, type HereProperty, type TypeArrivals } from './types';

const FORMS: readonly ValueForm[] = ['text', 'number', 'moment', 'flag', 'record'];
const BATCH = 1_000;
const MAX_VALUES = 100;

interface Prepared {
  readonly thing: ValueThing;
  readonly itemId: string;
  readonly property: HereProperty;
}

/** Values of custom properties. They may name work items and files that come later. */
export class ValueArrivals {
  private readonly kept: ValueThing[] = [];

  constructor(
    private readonly importing: Importing,
    private readonly db: Db,
    private readonly items: Pick<ItemArrivals, 'idOf' | 'isNew'>,
    private readonly types: Pick<TypeArrivals, 'addOptions' | 'leftOut' | 'propertyOf'>,
  ) {}

  keep(things: readonly ValueThing[]): void {
    this.kept.push(...things);
  }

  /** Adds the values, once everything that they may name is here. */
  async finish(): Promise<void> {
    const { leftOut } = this.types;
    const prepared = this.kept.filter((thing) => !leftOut.has(thing.property)).flatMap((thing) => this.prepared(thing));
    const isFresh = ({ itemId, property }: Prepared) => this.items.isNew(itemId) || property.isNew;
    const fresh = await this.withOptions(prepared.filter(isFresh));
    this.importing.report.add('value', { known: prepared.length - fresh.length });
    this.countLeftOut();
    for (let from = 0; from < fresh.length; from += BATCH) await this.add(fresh.slice(from, from + BATCH));
  }

  /** Says how many values stay at the source because somebody chose it. */
  private countLeftOut(): void {
    const { report } = this.importing;
    for (const [key, name] of this.types.leftOut) {
      const { length } = this.kept.filter(({ property }) => property === key);
      report.lose('property', key, `"${name}": it is left out, as was chosen; values: ${length}`);
      report.add('value', { lost: length });
    }
  }

  /** Adds the options that values of other kinds become. */
  private async withOptions(prepared: readonly Prepared[]): Promise<readonly Prepared[]> {
    const names = new Map<string, Set<string>>();
    for (const { thing, property } of prepared)
      if (property.propertyType === 'OPTION' && kindOf(property.field) !== 'OPTION')
        names.set(thing.property, new Set([...(names.get(thing.property) ?? []), ...thing.values]));
    for (const [key, found] of names) await this.types.addOptions(key, [...found]);
    return prepared.map((one) => ({ ...one, property: this.types.propertyOf(one.thing.property)! }));
  }

  private prepared(sent: ValueThing): Prepared[] {
    const [itemId, property] = [this.items.idOf(sent.item), this.types.propertyOf(sent.property)];
    const thing = property ? { ...sent, values: textsIn(this.importing, property, sent.values) } : sent;
    if (itemId && property) return [{ thing, itemId, property }];
    const what = itemId ? `property ${thing.property}` : `work item ${thing.item}`;
    this.importing.report.lose('value', thing.key, `its ${what} is not here`);
    return [];
  }

  private async add(prepared: readonly Prepared[]): Promise<void> {
    const { arrivals, report } = this.importing;
    const files = await this.filesAmong(prepared);
    const sets = prepared.map((one) => this.rowsOf(one, files));
    const rows = sets.flat();
    const arrived = rows.length ? await arrivals.add('work_item_property_values', rows) : new Set<string>();
    const added = sets.filter(([first]) => first && arrived.has(first.id)).length;
    report.add('value', { arrived: added, known: sets.filter(({ length }) => length).length - added });
  }

  /** Files that are here, of those that values name. */
  private async filesAmong(prepared: readonly Prepared[]): Promise<ReadonlySet<string>> {
    const { idOf, project } = this.importing;
    const asked = prepared.filter(({ property }) => property.propertyType === 'FILE');
    const ids = asked.flatMap(({ thing }) => thing.values.map((key) => idOf('file', key)));
    if (!ids.length) return new Set();
    const rows = await this.db.query<{ id: string }>(
      'select id from assets where workspace_id = $1 and id = any ($2::uuid[]) and deleted_at is null',
      [project.workspaceId, ids],
    );
    return new Set(rows.map(({ id }) => id));
  }

  private rowsOf(prepared: Prepared, files: ReadonlySet<string>) {
    const { thing, itemId, property } = prepared;
    const values = thing.values.flatMap((value) => this.typed(prepared, value, files) ?? []);
    return values.slice(0, property.isMulti ? MAX_VALUES : 1).map(({ form, value }, place) => ({
      ...{ id: this.importing.idOf('value', `${thing.key} ${place}`), project_id: this.importing.project.id },
      ...{ work_item_id: itemId, property_id: property.id, place, external_source: null, external_id: null },
      ...Object.fromEntries(FORMS.map((one) => [`${one}_value`, one === form ? value : null])),
      ...{ created_at: this.importing.now, created_by_id: null, updated_at: this.importing.now, updated_by_id: null },
    }));
  }

  private typed(prepared: Prepared, value: string, files: ReadonlySet<string>): TypedValue | undefined {
    const lose = (why: string) => this.importing.report.lose('value', prepared.thing.key, why);
    try {
      const translated = this.translated(prepared, value, files);
      if (translated !== undefined) return typedValue(prepared.property, translated);
      lose(`what it names is not here: ${value.slice(0, 100)}`);
    } catch (error) {
      if (!(error instanceof ValueProblem)) throw error;
      lose(`${error.message} It is: ${value.slice(0, 100)}`);
    }
    return undefined;
  }

  /** Returns the id here of what a value names, and other values as they are; undefined for what is not here. */
  private translated({ thing, property }: Prepared, value: string, files: ReadonlySet<string>): string | undefined {
    const { found, idOf, people } = this.importing;
    const { propertyType, relationType } = property;
    const isMade = propertyType === 'OPTION' && kindOf(property.field) !== 'OPTION';
    if (propertyType === 'OPTION') return found.get(`option ${isMade ? optionKey(thing.property, value) : value}`);
    if (propertyType === 'FILE') return files.has(idOf('file', value)) ? idOf('file', value) : undefined;
    if (propertyType !== 'RELATION') return value;
    if (relationType === 'USER') return people.idOf(value) ?? undefined;
    if (relationType === 'ISSUE') return this.items.idOf(value);
    if (relationType !== 'RICH_TEXT') return undefined;
    return textOf(this.importing, { html: value, holder: { kind: 'item', key: thing.item } }).html;
  }
}
