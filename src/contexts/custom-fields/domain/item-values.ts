import { DomainError, FieldErrors, invalidField } from '#kernel';

/** A value with the form in which it is stored. */
export interface Value {
  readonly form: 'text' | 'number' | 'moment' | 'flag' | 'record';
  readonly value: string | boolean;
}

/** The parts of a property that the rules for values need. */
export interface Field {
  readonly id: string;
  readonly name: string;
  readonly isRequired: boolean;
}

/** A property whose new values differ from the stored ones. */
export interface FieldChange<F extends Field = Field> {
  readonly field: F;
  readonly before: readonly Value[];
  readonly after: readonly Value[];
}

const same = (a: readonly Value[], b: readonly Value[]): boolean =>
  a.length === b.length && a.every(({ value }, index) => value === b[index]!.value);

/** The values of a work item, and the rules for changing them. */
export class ItemValues<F extends Field> {
  constructor(
    private readonly fields: readonly F[],
    private readonly stored: ReadonlyMap<string, readonly Value[]>,
  ) {}

  /** Returns the properties that change if the sent values, by property id, replace the stored ones. */
  changes(sent: ReadonlyMap<string, readonly Value[]>): FieldChange<F>[] {
    return this.fields.flatMap((field) => {
      const after = sent.get(field.id);
      const before = this.stored.get(field.id) ?? [];
      return after && !same(before, after) ? [{ field, before, after }] : [];
    });
  }

  /** Checks that required properties are not cleared; with `all`, that each of them has a value. */
  assertRequired(sent: ReadonlyMap<string, readonly Value[]>, { all }: { readonly all: boolean }): void {
    const errors = new FieldErrors();
    for (const { id, name, isRequired } of this.fields) {
      const values = sent.get(id) ?? (all ? (this.stored.get(id) ?? []) : undefined);
      if (isRequired && values?.length === 0) errors.add(fieldOf(name), 'required', 'The property needs a value.');
    }
    errors.throwIfAny();
  }
}

const MEMBER = 'customFields';

/** Returns the member of a command that holds the value of a property. */
export const fieldOf = (name: string): string => `${MEMBER}.${name}`;

export const switchedOff = (): DomainError =>
  invalidField(MEMBER, 'Custom properties are not switched on in this project.');

export const untyped = (): DomainError =>
  invalidField(MEMBER, 'The work item has no type, and so it has no custom properties.');
