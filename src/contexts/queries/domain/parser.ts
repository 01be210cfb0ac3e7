import { either, PqlSyntaxError, quoted } from './problem';
import type { Call, Condition, Field, Operator, Ordering, PqlQuery, Value } from './query';
import { type Token, tokensOf } from './tokens';

/** Limits of queries, so that none costs the server more than a page of any list. */
export const MAX = { characters: 16_384, conditions: 100, depth: 20, values: 500, rows: 1000 } as const;

const OPERATORS = ['=', '!=', '~', '<', '<=', '>', '>=', 'IN', 'NOT IN', 'BETWEEN', 'IS NULL', 'IS NOT NULL'];
const FURTHER = ['AND', 'OR', 'ORDER BY', 'LIMIT', 'the end of the query'];
const SIMPLE = new Set<string>(['=', '!=', '~', '<', '<=', '>', '>=']);

/** Parses a query. Throws a `PqlSyntaxError` if the text is not one. */
export function parsePql(text: string): PqlQuery {
  if (text.length > MAX.characters) {
    const at = { start: MAX.characters, end: text.length };
    throw new PqlSyntaxError({ message: `A query has at most ${MAX.characters} characters.`, at });
  }
  return new Parser(text, tokensOf(text)).query();
}

/**
 * A recursive descent parser with one method for each rule of the grammar. Keywords are recognized by their position,
 * so that names of several words need no quotes: `state = In Progress`.
 */
class Parser {
  private next = 0;
  private depth = 0;
  private conditions = 0;

  constructor(
    private readonly text: string,
    private readonly tokens: readonly Token[],
  ) {}

  query(): PqlQuery {
    const where = this.atEnd() || this.atOrder() || this.atLimit() ? undefined : this.alternatives();
    const order = this.atOrder() ? this.order() : undefined;
    const limit = this.atLimit() ? this.limit() : undefined;
    if (!this.atEnd()) throw this.unexpected(limit ? FURTHER.slice(-1) : order ? FURTHER.slice(-2) : FURTHER);
    return { where, order, limit };
  }

  private alternatives(): Condition {
    const parts = [this.conjunction()];
    while (this.takeWord('OR')) parts.push(this.conjunction());
    return parts.length === 1 ? parts[0]! : { kind: 'or', parts };
  }

  private conjunction(): Condition {
    const parts = [this.negation()];
    while (this.takeWord('AND')) parts.push(this.negation());
    return parts.length === 1 ? parts[0]! : { kind: 'and', parts };
  }

  private negation(): Condition {
    if (!this.takeWord('NOT')) return this.primary();
    return this.deeper(() => ({ kind: 'not', inner: this.negation() }));
  }

  private primary(): Condition {
    if (!this.takeSymbol('(')) return this.condition();
    return this.deeper(() => {
      const inner = this.alternatives();
      if (!this.takeSymbol(')')) throw this.unexpected(['AND', 'OR', ')']);
      return inner;
    });
  }

  private deeper<T>(read: () => T): T {
    if (++this.depth > MAX.depth) throw this.refusal(`Parentheses and NOT nest at most ${MAX.depth} deep.`);
    const result = read();
    this.depth--;
    return result;
  }

  private condition(): Condition {
    if (this.peek.kind !== 'word' || this.isReserved()) throw this.unexpected(['a field', 'a condition', 'NOT', '(']);
    if (++this.conditions > MAX.conditions) throw this.refusal(`A query has at most ${MAX.conditions} conditions.`);
    const name = this.take();
    if (this.isSymbol('(')) return { kind: 'predicate', call: this.call(name) };
    const field = this.field(name);
    const operator = this.operator();
    if (operator) return this.comparison(field, operator);
    if (field.property !== undefined || !this.mayEnd()) {
      throw this.unexpected([...OPERATORS, ...(this.depth ? ['AND', 'OR', ')'] : FURTHER)]);
    }
    return { kind: 'predicate', call: { kind: 'call', name: name.value, args: [], at: name.at } };
  }

  private field({ value: name, at }: Token): Field {
    if (!this.takeSymbol('[')) return { name, at };
    if (this.peek.kind !== 'text') throw this.unexpected(['an id in quotes']);
    const property = this.take().value;
    if (!this.takeSymbol(']')) throw this.unexpected([']']);
    return { name, property, at: { start: at.start, end: this.last.at.end } };
  }

  private operator(): Operator | undefined {
    const { kind, value } = this.peek;
    if (kind === 'symbol' && SIMPLE.has(value)) return this.take().value as Operator;
    if (this.takeWord('IN')) return 'IN';
    if (this.takeWord('BETWEEN')) return 'BETWEEN';
    if (this.takeWord('NOT')) {
      if (!this.takeWord('IN')) throw this.unexpected(['IN']);
      return 'NOT IN';
    }
    if (!this.takeWord('IS')) return undefined;
    const negated = this.takeWord('NOT');
    if (!this.takeWord('NULL') && !this.takeWord('EMPTY')) {
      throw this.unexpected([...(negated ? [] : ['NOT']), 'NULL', 'EMPTY']);
    }
    return negated ? 'IS NOT NULL' : 'IS NULL';
  }

  private comparison(field: Field, operator: Operator): Condition {
    const values = this.valuesOf(operator);
    const at = { start: field.at.start, end: this.last.at.end };
    return { kind: 'comparison', field, operator, values, at };
  }

  private valuesOf(operator: Operator): readonly Value[] {
    if (operator === 'IS NULL' || operator === 'IS NOT NULL') return [];
    if (operator === 'IN' || operator === 'NOT IN') return this.list();
    const first = this.value();
    if (operator !== 'BETWEEN') return [first];
    if (!this.takeWord('AND')) throw this.unexpected(['AND']);
    return [first, this.value()];
  }

  /** Reads `(a, b)`, `[a, b]`, or a function that returns several values. */
  private list(): readonly Value[] {
    if (this.takeSymbol('(')) return this.values(')');
    if (this.takeSymbol('[')) return this.values(']');
    if (this.peek.kind !== 'word' || !this.isSymbol('(', 1))
      throw this.unexpected(['a list in parentheses', 'a function']);
    return [this.call(this.take())];
  }

  private values(close: string): Value[] {
    const values = [this.value()];
    while (this.takeSymbol(',')) values.push(this.value());
    if (values.length > MAX.values) throw this.refusal(`A list has at most ${MAX.values} values.`);
    if (!this.takeSymbol(close)) throw this.unexpected([',', close]);
    return values;
  }

  private value(): Value {
    const { kind, value: text, at } = this.peek;
    if (kind === 'text') {
      this.take();
      return { kind: 'literal', text, at };
    }
    if (kind !== 'word' || this.isReserved()) throw this.unexpected(['a value']);
    const first = this.take();
    return this.isSymbol('(') ? this.call(first) : this.words(first);
  }

  /** Reads a value without quotes: all words up to one that can follow a value. */
  private words(first: Token): Value {
    while (this.peek.kind === 'word' && !this.mayEnd()) this.take();
    const at = { start: first.at.start, end: this.last.at.end };
    const text = this.text.slice(at.start, at.end).replace(/\s+/g, ' ');
    if (!/^null$/i.test(text)) return { kind: 'literal', text, at };
    const message = 'NULL is not a value: write IS NULL or IS NOT NULL.';
    throw new PqlSyntaxError({ message, at, expected: ['a value'] });
  }

  private call({ value: name, at: { start } }: Token): Call {
    this.take();
    const args = this.takeSymbol(')') ? [] : this.deeper(() => this.values(')'));
    return { kind: 'call', name, args, at: { start, end: this.last.at.end } };
  }

  private order(): Ordering {
    this.next += 2;
    if (this.peek.kind !== 'word') throw this.unexpected(['a field']);
    const field = this.field(this.take());
    const descending = this.takeWord('DESC');
    if (!descending) this.takeWord('ASC');
    if (this.isSymbol(',')) throw this.refusal('A query orders by one field.');
    return { field, descending };
  }

  private limit(): { rows: number; at: Token['at'] } {
    this.take();
    const { value, at } = this.peek;
    if (!/^\d{1,9}$/.test(value)) throw this.unexpected(['a number']);
    const rows = Number(value);
    if (rows < 1 || rows > MAX.rows) throw this.refusal(`LIMIT is a number from 1 to ${MAX.rows}.`);
    this.take();
    return { rows, at };
  }

  private get peek(): Token {
    return this.tokens[this.next]!;
  }

  private get last(): Token {
    return this.tokens[this.next - 1]!;
  }

  private take(): Token {
    return this.tokens[this.next++]!;
  }

  private isWord(word: string, ahead = 0): boolean {
    const token = this.tokens[this.next + ahead];
    return token?.kind === 'word' && token.value.toUpperCase() === word;
  }

  private isSymbol(symbol: string, ahead = 0): boolean {
    const token = this.tokens[this.next + ahead];
    return token?.kind === 'symbol' && token.value === symbol;
  }

  private takeWord(word: string): boolean {
    const is = this.isWord(word);
    if (is) this.next++;
    return is;
  }

  private takeSymbol(symbol: string): boolean {
    const is = this.isSymbol(symbol);
    if (is) this.next++;
    return is;
  }

  private atEnd(): boolean {
    return this.peek.kind === 'end';
  }

  private atOrder(): boolean {
    return this.isWord('ORDER') && this.isWord('BY', 1);
  }

  private atLimit(): boolean {
    const after = this.tokens[this.next + 1];
    return this.isWord('LIMIT') && (after?.kind === 'end' || /^\d+$/.test(after?.value ?? ''));
  }

  private isReserved(): boolean {
    return this.isWord('AND') || this.isWord('OR') || this.isWord('NOT');
  }

  /** True if a complete condition can end at this position. */
  private mayEnd(): boolean {
    if (this.atEnd() || this.atOrder() || this.atLimit() || this.isSymbol(')')) return true;
    return this.isWord('AND') || this.isWord('OR');
  }

  private refusal(message: string): PqlSyntaxError {
    return new PqlSyntaxError({ message, at: this.peek.at });
  }

  private unexpected(expected: readonly string[]): PqlSyntaxError {
    const { kind, at } = this.peek;
    const found = kind === 'end' ? 'the end of the query' : quoted(this.text.slice(at.start, at.end));
    return new PqlSyntaxError({ message: `Expected ${either(expected)}, but found ${found}.`, at, expected });
  }
}
