import type { FilterTree } from '#kernel';
import { type Call, type Comparator, COMPARATORS, type Comparison, type Condition } from '../domain/query';
import type { NameResolver, Deferred } from './name-resolver';
import { customField } from './custom-fields';
import type { FieldType } from './field-types';
import { fields } from './fields';
import { predicateOf, predicates } from './predicates';
import { all, anyOf, not, NOTHING } from './trees';

type Compiled = Deferred<FilterTree>;

/** Placeholder for an invalid condition. The resolver then has a problem, so the query is never run. */
const BROKEN: Compiled = () => NOTHING;

/** Translates the conditions of a query into filters of the list. */
export function compiled(condition: Condition, to: NameResolver): Compiled {
  switch (condition.kind) {
    case 'and': {
      const parts = condition.parts.map((part) => compiled(part, to));
      return () => all(...parts.map((part) => part()));
    }
    case 'or': {
      const parts = condition.parts.map((part) => compiled(part, to));
      return () => ({ or: parts.map((part) => part()) });
    }
    case 'not': {
      const inner = compiled(condition.inner, to);
      return () => not(inner());
    }
    case 'predicate':
      return predicate(condition.call, to) ?? BROKEN;
    case 'comparison':
      return comparison(condition, to) ?? BROKEN;
  }
}

function predicate(call: Call, to: NameResolver): Compiled | undefined {
  if (predicates.has(call.name) || !fields.has(call.name)) return predicateOf(call, to);
  return to.problem(call.at, `${call.name} is a field: write an operator and a value behind it.`);
}

function comparison(said: Comparison, to: NameResolver): Compiled | undefined {
  const { field, operator, at } = said;
  if (predicates.has(field.name) && !fields.has(field.name)) {
    return to.problem(at, `${field.name} stands alone: write ${field.name} or NOT ${field.name}.`);
  }
  const type = field.property === undefined ? fields.find(field, to) : customField(field, to);
  if (!type) return undefined;
  if (type.operators.includes(operator)) return reading(type, said, to);
  return to.problem(at, `${operator} does not fit ${field.name}: it takes ${type.operators.join(', ')}.`);
}

const isComparator = (operator: string): operator is Comparator => COMPARATORS.some((one) => one === operator);

/** Translates a comparison. The operators that the type declares determine which of its functions exist. */
function reading(type: FieldType, { operator, values }: Comparison, to: NameResolver): Compiled | undefined {
  const [first, second] = values;
  if (operator === 'IS NULL') return unsetOf(type, to);
  if (operator === 'IS NOT NULL') {
    const unset = unsetOf(type, to);
    return () => not(unset());
  }
  if (operator === '~') return type.contains!(first!, to);
  if (isComparator(operator)) return type.compare!(operator, first!, to);
  if (operator === 'BETWEEN') {
    const bounds = [type.compare!('>=', first!, to), type.compare!('<=', second!, to)];
    return () => all(...bounds.map((bound) => bound?.() ?? NOTHING));
  }
  const same = values.map((value) => type.equals!(value, to));
  const any = (): FilterTree => anyOf(same.map((one) => one?.() ?? NOTHING));
  return operator === '!=' || operator === 'NOT IN' ? () => not(any()) : any;
}

function unsetOf({ unset }: FieldType, to: NameResolver): Compiled {
  return typeof unset === 'function' ? unset(to) : () => unset!;
}
