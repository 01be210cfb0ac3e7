import type { Params } from '#persistence';
import type { Comparison, Condition } from '../../domain/condition';

/** An attribute in SQL. */
interface AttributeSql {
  readonly sql: string;
  readonly type: 'text' | 'exact' | 'boolean' | 'time';
  /** Wraps a condition on the value, for attributes with several. */
  readonly within?: (condition: string) => string;
}

export type AttributesSql<A extends string> = Readonly<Record<A, AttributeSql>>;

const TEXTS: Readonly<Record<Comparison, (sql: string, value: string) => string>> = {
  eq: (sql, value) => `${sql} = ${value}`,
  ne: (sql, value) => `${sql} is distinct from ${value}`,
  co: (sql, value) => `position(${value} in ${sql}) > 0`,
  sw: (sql, value) => `starts_with(${sql}, ${value})`,
  ew: (sql, value) => `right(${sql}, char_length(${value})) = ${value}`,
  gt: (sql, value) => `${sql} > ${value}`,
  ge: (sql, value) => `${sql} >= ${value}`,
  lt: (sql, value) => `${sql} < ${value}`,
  le: (sql, value) => `${sql} <= ${value}`,
};

const TYPES = { text: 'text', exact: 'text', boolean: 'boolean', time: 'timestamptz' } as const;

/** Returns the condition in SQL. Every part is true or false, never null, so that `not` turns it around. */
export function conditionSql<A extends string>(
  condition: Condition<A>,
  attributes: AttributesSql<A>,
  params: Params,
): string {
  const inner = (part: Condition<A>): string => conditionSql(part, attributes, params);
  switch (condition.kind) {
    case 'and':
    case 'or':
      return `(${condition.parts.map(inner).join(` ${condition.kind} `)})`;
    case 'not':
      return `not ${inner(condition.part)}`;
    case 'constant':
      return condition.holds ? 'true' : 'false';
    case 'present':
      return presentSql(attributes[condition.attribute]);
    case 'compared':
      return comparedSql(attributes[condition.attribute], condition, params);
  }
}

function presentSql({ sql, type, within = itself }: AttributeSql): string {
  const isBlank = type === 'text' || type === 'exact' ? ` and ${sql} <> ''` : '';
  return within(`(${sql} is not null${isBlank})`);
}

interface Compared {
  readonly by: Comparison;
  readonly value: string | boolean | null;
}

function comparedSql({ sql, type, within = itself }: AttributeSql, { by, value }: Compared, params: Params): string {
  const sent = `${params.add(value)}::${TYPES[type]}`;
  const [left, right] = type === 'text' ? [`lower(${sql})`, `lower(${sent})`] : [sql, sent];
  const isEqualToNothing = value === null && by === 'eq';
  return within(isEqualToNothing ? `(${sql} is null)` : `coalesce(${TEXTS[by](left, right)}, false)`);
}

const itself = (condition: string): string => condition;
