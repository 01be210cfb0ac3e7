import type { Span } from './problem';

export const COMPARATORS = ['<', '<=', '>', '>='] as const;
export type Comparator = (typeof COMPARATORS)[number];

export type Operator = '=' | '!=' | '~' | Comparator | 'IN' | 'NOT IN' | 'BETWEEN' | 'IS NULL' | 'IS NOT NULL';

/** A value in a query: a literal, or a call of a function that returns the value. */
export type Value = Literal | Call;

export interface Literal {
  readonly kind: 'literal';
  readonly text: string;
  readonly at: Span;
}

export interface Call {
  readonly kind: 'call';
  readonly name: string;
  readonly args: readonly Value[];
  readonly at: Span;
}

export interface Field {
  readonly name: string;
  /** The text in brackets after the name, as in `cf["..."]`. */
  readonly property?: string;
  readonly at: Span;
}

/** A comparison such as `priority IN (high, urgent)`: a field, an operator and its values. */
export interface Comparison {
  readonly kind: 'comparison';
  readonly field: Field;
  readonly operator: Operator;
  readonly values: readonly Value[];
  readonly at: Span;
}

export type Condition =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Condition[] }
  | { readonly kind: 'not'; readonly inner: Condition }
  | { readonly kind: 'predicate'; readonly call: Call }
  | Comparison;

export interface Ordering {
  readonly field: Field;
  readonly descending: boolean;
}

/** A parsed query. Its names are not looked up yet. */
export interface PqlQuery {
  readonly where?: Condition;
  readonly order?: Ordering;
  readonly limit?: { readonly rows: number; readonly at: Span };
}
