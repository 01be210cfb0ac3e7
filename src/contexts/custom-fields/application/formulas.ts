import { displayed, formulaValue, type FormulaResult, type Inputs } from '#properties';
import type { Value } from '../domain/item-values';
import { countedIn, type Field, type FieldsOfItem, jsonIn, recordOf, shownOf } from './item-fields';
import type { Records } from './value-records';

/** A value in the response for a single work item, with details. */
interface ShownValue {
  /** Id of the property. */
  readonly id: string;
  readonly value: unknown;
  readonly value_detail: unknown;
}

/** Returns what formulas of an item can refer to: the values of its properties, and its other formulas. */
const inputsOf = ({ fields, values }: FieldsOfItem, records: Records): Inputs =>
  new Map(
    fields.map((field) => [
      field.name,
      field.propertyType === 'FORMULA'
        ? { formula: field.formula ?? '' }
        : countedIn(field, shownOf(field, values.get(field.id) ?? [], records), records),
    ]),
  );

/** Returns the results of an item's formulas by property id. */
export function computed(item: FieldsOfItem, records: Records, now: string): ReadonlyMap<string, FormulaResult> {
  const formulas = item.fields.filter(({ propertyType }) => propertyType === 'FORMULA');
  const inputs = formulas.length ? inputsOf(item, records) : new Map<string, never>();
  return new Map(formulas.map(({ id, formula }) => [id, formulaValue(formula ?? '', inputs, now)]));
}

/** Returns the properties of an item that have a value, by name. */
export function shownFields(item: FieldsOfItem, records: Records, now: string): Record<string, ShownValue> {
  const results = computed(item, records, now);
  const shown = item.fields.map((field) => {
    const result = results.get(field.id);
    const value = result
      ? resultOf(field, result)
      : storedOf(field, shownOf(field, item.values.get(field.id) ?? [], records), records);
    return [field.name, value] as const;
  });
  return Object.fromEntries(shown.filter((entry): entry is [string, ShownValue] => entry[1] !== undefined));
}

function resultOf({ id }: Field, result: FormulaResult): ShownValue | undefined {
  if ('error' in result) return { id, value: null, value_detail: { error: result.error } };
  return result.value === null ? undefined : { id, value: result.value, value_detail: null };
}

function storedOf(field: Field, values: readonly Value[], records: Records): ShownValue | undefined {
  if (!values.length) return undefined;
  const details = values.map((value) => detailOf(field, value, records));
  const detail = field.isMulti && details.some((one) => one !== null) ? details : details[0];
  return { id: field.id, value: jsonIn(field, values), value_detail: detail };
}

const detailOf = (field: Field, value: Value, records: Records): unknown =>
  value.form === 'moment' ? displayed(field, value) : (recordOf(field, value, records)?.detail ?? null);
