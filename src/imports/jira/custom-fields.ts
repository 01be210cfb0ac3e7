import { slugOf } from '../../contexts/projects';
import type { OptionThing, PropertyThing, Thing } from '../thing';
import { remarksOn } from './contents';
import { choiceIn, plainIn, typeOfShape, type Choice, type CustomField } from './field-forms';
import type { JiraIssue, JiraUser } from './shapes';
import { textOf, type TextPlace } from './texts';
import { hasValue, keyOfUser } from './values';

/** How issues use a field. */
interface Use {
  readonly field: CustomField;
  /** Keys of the types whose issues have it. */
  readonly types: Set<string>;
  readonly choices: Map<string, Choice>;
  /** True if a value is longer than a line. */
  isLong: boolean;
}

const MAX_LINE = 255;

/** Fields of issues as custom properties of their types. A field that no issue uses is none. */
export class CustomFields {
  private readonly uses = new Map<string, Use>();

  constructor(
    private readonly fields: readonly CustomField[],
    /** Introduces somebody who was not met before. */
    private readonly meet: (user: JiraUser) => Iterable<Thing>,
    /** Everything that a field offers, as far as the server tells it. */
    private readonly optionsOf: (field: string) => Promise<readonly Choice[]>,
  ) {}

  /** The values of an issue. */
  *valuesOf(issue: JiraIssue, type: string | null, place: TextPlace): Iterable<Thing> {
    for (const field of this.fields) {
      const value = issue.fields[field.id];
      if (!hasValue(value)) continue;
      const use = this.useOf(field);
      if (type !== null) use.types.add(type);
      yield* this.value(issue, use, place);
    }
  }

  private useOf(field: CustomField): Use {
    const use = this.uses.get(field.id) ?? { field, types: new Set(), choices: new Map(), isLong: false };
    this.uses.set(field.id, use);
    return use;
  }

  private *value(issue: JiraIssue, use: Use, place: TextPlace): Iterable<Thing> {
    const { id, name, form } = use.field;
    const sent = issue.fields[id];
    const each = form.isMulti && Array.isArray(sent) ? (sent as readonly unknown[]) : [sent];
    const values = new Set<string>();
    for (const one of each) {
      const read = form.shape === 'rich' ? yield* this.text(issue, id, place) : yield* this.read(use, one);
      if (read === undefined)
        yield { kind: 'lost', key: issue.key, why: `a value of its field "${name}" is of another form than the field` };
      else values.add(read);
    }
    const key = `${issue.id} ${id}`;
    if (values.size) yield { kind: 'value', key, item: issue.id, property: id, values: [...values] };
  }

  private *text(issue: JiraIssue, id: string, place: TextPlace): Generator<Thing, string> {
    const { html, remarks } = textOf(issue.fields[id], issue.renderedFields?.[id], place);
    yield* remarksOn(issue, remarks);
    return html;
  }

  private *read(use: Use, value: unknown): Generator<Thing, string | undefined> {
    const { shape } = use.field.form;
    if (shape === 'choice') return this.chosen(use, choiceIn(value));
    if (shape === 'person') return yield* this.person(value);
    const plain = plainIn(shape, value);
    use.isLong ||= plain !== undefined && (plain.length > MAX_LINE || /[\r\n]/.test(plain));
    return plain;
  }

  private chosen(use: Use, choice: Choice | undefined): string | undefined {
    if (!choice) return undefined;
    if (choice.parent) this.chosen(use, choice.parent);
    use.choices.set(choice.key, choice);
    return optionKey(use.field, choice);
  }

  private *person(value: unknown): Generator<Thing, string | undefined> {
    if (typeof value !== 'object' || value === null) return undefined;
    const key = keyOfUser(value);
    if (key !== null) yield* this.meet(value);
    return key ?? undefined;
  }

  /** The properties, once all values are read: only these say which types and choices there are. */
  async *properties(): AsyncIterable<PropertyThing> {
    const [titles, words] = [new Set<string>(), new Set<string>()];
    for (const use of this.uses.values()) {
      const { id, name } = use.field;
      const displayName = fresh(titles, name) ? name : `${name} (${id.replace('customfield_', '')})`;
      const word = slugOf(displayName);
      const offered = use.field.hasOptions ? await this.optionsOf(id) : [];
      const choices = new Map([...offered.map((choice) => [choice.key, choice] as const), ...use.choices]);
      yield propertyOf({ ...use, choices }, displayName, word !== '' && fresh(words, word) ? word : id);
    }
  }
}

function propertyOf({ field, types, choices, isLong }: Use, displayName: string, name: string): PropertyThing {
  const { shape, isMulti } = field.form;
  const [propertyType, relationType] = typeOfShape(shape);
  return {
    ...{ kind: 'property', key: field.id, types: [...types], name, displayName, description: '', propertyType },
    ...{ relationType, isMulti, isRequired: false, isActive: true, defaultValue: [], validationRules: {} },
    settings: shape === 'text' ? { display_format: isLong ? 'multi-line' : 'single-line' } : {},
    ...{ logoProps: {}, sortOrder: null, options: [...choices.values()].map((choice) => optionOf(field, choice)) },
  };
}

const optionOf = (field: CustomField, choice: Choice): OptionThing => ({
  ...{ key: optionKey(field, choice), name: choice.name, description: '', isDefault: false, isActive: true },
  ...{ parent: choice.parent && optionKey(field, choice.parent), logoProps: {} },
});

/** Fields may have choices of the same id. */
const optionKey = ({ id }: CustomField, { key }: Choice): string => `${id} ${key}`;

/** True for what was not there before. Names that differ in case only are the same. */
function fresh(seen: Set<string>, name: string): boolean {
  const folded = name.trim().toLowerCase();
  return !seen.has(folded) && Boolean(seen.add(folded));
}
