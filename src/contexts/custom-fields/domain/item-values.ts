import { FieldErrors } from '#kernel';
import { fieldOf } from './custom-fields.errors';

/** In what form a value is stored, and the value. */
export interface Value {
  readonly form: 'text' | 'number' | 'moment' | 'flag' | 'record';
  readonly value: string | boolean;
}

/** As much of a property as decides what becomes of its values. */
export interface Field {
  readonly id: string;
  readonly name: string;
  readonly isRequired: boolean;
}

/** A property whose values differ from those that are stored. */
export interface FieldChange<F extends Field = Field> {
  readonly field: F;
  readonly before: readonly Value[];
  readonly after: readonly Value[];
}

const same = (a: readonly Value[], b: readonly Value[]): boolean =>
  a.length === b.length && a.every(({ value }, index) => value === b[index]!.value);

/** The values that a work item has of its properties, and what a command makes of them. */
export class ItemValues<F extends Field> {
  constructor(
    private readonly fields: readonly F[],
    private readonly stored: ReadonlyMap<string, readonly Value[]>,
  ) {}

  /** What differs once the values that are sent, by the ids of their properties, take the place of those that are there. */
  changes(sent: ReadonlyMap<string, readonly Value[]>): FieldChange<F>[] {
    return this.fields.flatMap((field) => {
      const after = sent.get(field.id);
      const before = this.stored.get(field.id) ?? [];
      return after && !same(before, after) ? [{ field, before, after }] : [];
    });
  }

  /** A value that is needed can neither be cleared, nor left out where all of them are asked for. */
  assertRequired(sent: ReadonlyMap<string, readonly Value[]>, { all }: { readonly all: boolean }): void {
    const errors = new FieldErrors();
    for (const { id, name, isRequired } of this.fields) {
      const values = sent.get(id) ?? (all ? (this.stored.get(id) ?? []) : undefined);
      if (isRequired && values?.length === 0) errors.add(fieldOf(name), 'required', 'The property needs a value.');
    }
    errors.throwIfAny();
  }
}
