import { compared, likePattern, type Comparison, type Condition, type KeyedOrdering } from '#persistence';
import type { ValueComparison, ValueCondition, ValueForm, ValueOrder } from '../../application/custom-value';

/** Number of characters of a text that the index contains. */
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

/** Condition that a row `v` of the values meets, without its project or item. */
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
 * Compares the text as the index has it. Only long texts are compared as a whole as well; for short ones PostgreSQL
 * would choose the slower trigram index.
 */
const sameText =
  (column: string, value: string): Condition =>
  (params) => {
    const beginning = `${indexed(column)} = ${indexed(params.add(value))}`;
    return value.length < INDEXED ? beginning : `${beginning} and ${column} = ${params.add(value)}`;
  };

/**
 * By default, checks the condition for each item of the list. `offset 0` keeps the planner from turning it into a join
 * that starts with all matching values: its statistics do not tell properties apart, so it underestimates their number.
 * If values are to be read first, they are passed as an array, which the planner assumes to be small.
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

/** Orders items by their first value; long texts by the part that the index contains. */
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
