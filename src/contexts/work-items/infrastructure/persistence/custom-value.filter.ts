import { compared, likePattern, type Comparison, type Condition, type KeyedOrdering } from '#persistence';
import type { ValueComparison, ValueCondition, ValueForm, ValueOrder } from '../../application/custom-value';

/** As much of a text as its index has. */
const INDEXED = 100;
const indexed = (sql: string): string => `left(${sql}, ${INDEXED})`;

const TABLE = 'work_item_property_values';

const COLUMNS: Readonly<Record<ValueForm, string>> = {
  text: 'text_value',
  number: 'number_value',
  moment: 'moment_value',
  flag: 'flag_value',
  record: 'record_value',
};

/** What a row `v` of the values meets, but for where it is. */
export function valueCondition({ propertyId, form, comparisons }: ValueCondition): Condition {
  const column = `v.${COLUMNS[form]}`;
  return (params) =>
    [
      `v.property_id = ${params.add(propertyId)}`,
      `${column} is not null`,
      ...comparisons.map((one) => comparison(column, form, one)(params)),
    ].join(' and ');
}

const comparison =
  (column: string, form: ValueForm, { operator, value }: ValueComparison): Condition =>
  (params) => {
    if (operator === 'contains') return `${column} ilike ${params.add(likePattern(String(value)))}`;
    if (form === 'text') return sameText(column, String(value))(params);
    if (operator === 'in') return `${column} = any(${params.add(value)}${form === 'record' ? '::uuid[]' : ''})`;
    return compared(column, { operator, value } as Comparison)(params);
  };

/**
 * The text as the index has it, which is the whole of a short one. Only a long one is compared itself: the index of pieces
 * offers itself for that, and takes long.
 */
const sameText =
  (column: string, value: string): Condition =>
  (params) => {
    const beginning = `${indexed(column)} = ${indexed(params.add(value))}`;
    return value.length < INDEXED ? beginning : `${beginning} and ${column} = ${params.add(value)}`;
  };

/**
 * Asked of each item that a list comes by: with its `offset` the planner cannot turn it into a join, which it would begin
 * with all values that meet the condition. To its statistics all properties are one, so it takes many for few. Where the
 * values are to be read first, it gets them as an array, which it takes for a few.
 */
export const customValue =
  (condition: ValueCondition): Condition =>
  (params, id = 't.id') => {
    const { read } = condition;
    if (!read) {
      return `exists (select 1 from ${TABLE} v where v.workspace_id = $1 and v.work_item_id = ${id}
        and ${valueCondition(condition)(params)} offset 0)`;
    }
    if ('items' in read) return `${id} = any(${params.add(read.items)}::uuid[])`;
    return `${id} = any(array(select v.work_item_id from ${TABLE} v where v.workspace_id = $1
      and v.project_id = any(${params.add(read.fromValuesOf)}::uuid[]) and ${valueCondition(condition)(params)}))`;
  };

/** By the first value of each item; of a text by as much as its index has. */
export const byCustomValue: KeyedOrdering = ({ propertyId, form, within }: ValueOrder) => ({
  table: TABLE,
  owner: 'work_item_id',
  place: 'project_id',
  key: form === 'text' ? indexed('r.text_value') : `r.${COLUMNS[form]}`,
  isWhole: within !== undefined,
  where: (params) =>
    [
      `r.property_id = ${params.add(propertyId)} and r.place = 0 and r.${COLUMNS[form]} is not null`,
      ...(within ?? []).map((one) => comparison(`r.${COLUMNS[form]}`, form, one)(params)),
    ].join(' and '),
});
