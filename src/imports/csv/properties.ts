import type { DateOrder } from '#kernel';
import { decimalOf } from '#properties';
import { slugOf } from '../../contexts/projects';
import { canHaveSeveral, isNewKind, typeOfKind, type NewKind } from '../property-kinds';
import type { PropertyThing, ValueThing } from '../thing';
import { dayOf, instantOf } from './dates';

/** What a guess looks at. */
export interface Samples {
  /** Values by the names of properties. */
  readonly texts: ReadonlyMap<string, readonly string[]>;
  /** What the file calls people in its other columns. */
  readonly people: ReadonlySet<string>;
}

/** How columns are read as properties. */
interface PropertyReading {
  readonly dates: DateOrder;
  /** Kinds that were chosen, by names in lower case. */
  readonly kinds: ReadonlyMap<string, unknown>;
}

interface Use {
  readonly kind: NewKind;
  readonly types: Set<string>;
  readonly options: Set<string>;
  hasSeveral: boolean;
  isLong: boolean;
}

const MAX_LINE = 255;
/** Texts that are longer, or of which there are more, are hardly those of a list to choose from. */
const MAX_CHOICE = 60;
const MAX_CHOICES = 50;

/** Columns as custom properties. A column without a value is none. */
export class CsvProperties {
  private readonly uses = new Map<string, Use>();

  constructor(
    private readonly samples: Samples,
    private readonly reading: PropertyReading,
  ) {}

  /** The values of a row, by the names of properties. */
  valuesOf(cells: ReadonlyMap<string, readonly string[]>, item: string, type: string): ValueThing[] {
    return [...cells].map(([name, texts]) => {
      const use = this.useOf(name);
      use.types.add(type);
      use.hasSeveral ||= texts.length > 1;
      use.isLong ||= texts.some((text) => text.length > MAX_LINE || /[\r\n]/.test(text));
      const values = texts.map((text) => this.valueOf(text, name, use));
      return { kind: 'value', key: `${item} ${name}`, item, property: name, values };
    });
  }

  /** What the row calls people in these columns. */
  peopleIn(cells: ReadonlyMap<string, readonly string[]>): string[] {
    return [...cells].flatMap(([name, texts]) => (this.useOf(name).kind === 'USER' ? texts : []));
  }

  private useOf(name: string): Use {
    const fresh = () => ({
      ...{ kind: this.kindOf(name), types: new Set<string>(), options: new Set<string>() },
      ...{ hasSeveral: false, isLong: false },
    });
    const use = this.uses.get(name) ?? fresh();
    this.uses.set(name, use);
    return use;
  }

  private kindOf(name: string): NewKind {
    const chosen = this.reading.kinds.get(name.toLowerCase());
    return isNewKind(chosen)
      ? chosen
      : guessed(this.samples.texts.get(name) ?? [], { ...this.samples, ...this.reading });
  }

  /** A text as the property reads it. What cannot be read so stays as it is, and the import says so. */
  private valueOf(text: string, name: string, { kind, options }: Use): string {
    const { dates } = this.reading;
    if (kind === 'DECIMAL') return decimalIn(text) ?? text;
    if (kind === 'DATETIME') return momentIn(text, dates) ?? text;
    if (kind !== 'OPTION') return text;
    options.add(text);
    return keyOf(name, text);
  }

  /** The properties, once all rows are read: only these say which types and choices there are. */
  *things(): Iterable<PropertyThing> {
    for (const [name, { kind, types, options, hasSeveral, isLong }] of this.uses)
      yield {
        ...{ kind: 'property', key: name, types: [...types], name: slugOf(name), displayName: name, description: '' },
        ...{ ...typeOfKind(kind), isMulti: hasSeveral && canHaveSeveral(typeOfKind(kind)), isGuessed: true },
        ...{ isRequired: false, isActive: true, defaultValue: [], validationRules: {}, logoProps: {}, sortOrder: null },
        settings: kind === 'TEXT' ? { display_format: isLong ? 'multi-line' : 'single-line' } : {},
        options: [...options].map((option) => ({
          ...{ key: keyOf(name, option), name: option, description: '', isDefault: false, isActive: true },
          ...{ parent: null, logoProps: {} },
        })),
      };
  }
}

/** Columns may have the same texts. */
const keyOf = (name: string, option: string): string => `${name} ${option}`;

/** Programs of some countries write a comma. */
const decimalIn = (text: string): string | undefined => decimalOf(text.replace(/^(-?\d+),(\d+)$/, '$1.$2'));

/** A day where the text has no time, or midnight, which is how some programs write days. */
function momentIn(text: string, dates: DateOrder): string | undefined {
  const instant = instantOf(text, dates);
  return instant?.endsWith('T00:00:00.000Z') ? dayOf(text, dates) : instant;
}

/** What the values of a column are: a kind that all of these have. */
export function guessed(
  texts: readonly string[],
  { dates, people }: Pick<PropertyReading, 'dates'> & Pick<Samples, 'people'>,
): NewKind {
  const all = (isOne: (text: string) => unknown) => texts.length > 0 && texts.every(isOne);
  if (all((text) => people.has(text))) return 'USER';
  if (all((text) => /^(?:true|false)$/i.test(text))) return 'BOOLEAN';
  if (all(decimalIn)) return 'DECIMAL';
  if (all((text) => momentIn(text, dates))) return 'DATETIME';
  if (all((text) => /^https?:\/\/\S+$/i.test(text))) return 'URL';
  if (all((text) => /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(text))) return 'EMAIL';
  const choices = new Set(texts.map((text) => text.toLowerCase())).size;
  const isChoice = all((text) => text.length <= MAX_CHOICE && !/[\r\n]/.test(text));
  return isChoice && choices <= MAX_CHOICES && choices * 2 <= texts.length ? 'OPTION' : 'TEXT';
}
