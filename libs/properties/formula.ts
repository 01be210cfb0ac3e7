import { FUNCTIONS } from './formula.functions';
import { Decimal, FormulaError, type FormulaValue, numberIn, textIn, truthOf } from './formula.values';
import jsep from 'jsep';
import { decimalOf, jsonNumber } from './decimals';
import type { TypedValue } from './kinds';

/** Limits that keep a formula from costing more than the rest of its record. */
const MAX = { characters: 1_000, depth: 40, operations: 2_000, decimals: 10 } as const;

/** What a name in a formula stands for: the values of a property, or another formula. */
export type FormulaInput = readonly TypedValue[] | { readonly formula: string };

/** The names that a formula may use. */
export type Inputs = ReadonlyMap<string, FormulaInput>;

/** The value of a formula (null if it has none), or an error message. */
export type FormulaResult = { readonly value: string | number | boolean | null } | { readonly error: string };

/** Computes a formula for one record. Errors are part of the result. */
export function formulaValue(text: string, inputs: Inputs, now: string): FormulaResult {
  try {
    return { value: shown(new Evaluation(inputs, now).of(text)) };
  } catch (error) {
    if (error instanceof FormulaError) return { error: error.message };
    throw error;
  }
}

/** Returns the names of properties in a formula. Throws `FormulaError` if the text is not a valid formula. */
export function namesIn(text: string): string[] {
  const names = new Set<string>();
  const visit = (node: jsep.CoreExpression): void => {
    const name = nameOf(node);
    if (name !== undefined) names.add(name);
    else partsOf(node).forEach(visit);
  };
  visit(parsed(text));
  return [...names];
}

/** Parses a formula. The text is never run as a program. */
function parsed(text: string): jsep.CoreExpression {
  if (text.length > MAX.characters) throw new FormulaError(`A formula has at most ${MAX.characters} characters.`);
  const tree = parse(text);
  if (depthOf(tree) > MAX.depth) throw new FormulaError(`A formula nests at most ${MAX.depth} deep.`);
  return tree;
}

function parse(text: string): jsep.CoreExpression {
  try {
    return jsep(text) as jsep.CoreExpression;
  } catch (error) {
    throw new FormulaError(`The formula cannot be read: ${(error as Error).message}.`);
  }
}

const depthOf = (node: jsep.CoreExpression): number => 1 + Math.max(0, ...partsOf(node).map(depthOf));

/** Returns the property that a node names: `points`, or `cf["points"]` for names that are not words. */
function nameOf(node: jsep.CoreExpression): string | undefined {
  if (node.type === 'Identifier') return (node as jsep.Identifier).name;
  if (node.type !== 'MemberExpression') return undefined;
  const { object, property, computed } = node as jsep.MemberExpression;
  const isIndexed = computed && object.type === 'Identifier' && object.name === 'cf' && property.type === 'Literal';
  return isIndexed && typeof property.value === 'string' ? property.value : undefined;
}

type Node = jsep.CoreExpression;

function partsOf(node: Node): Node[] {
  switch (node.type) {
    case 'BinaryExpression':
      return [(node as jsep.BinaryExpression).left, (node as jsep.BinaryExpression).right] as Node[];
    case 'UnaryExpression':
      return [(node as jsep.UnaryExpression).argument] as Node[];
    case 'ConditionalExpression': {
      const { test, consequent, alternate } = node as jsep.ConditionalExpression;
      return [test, consequent, alternate] as Node[];
    }
    case 'CallExpression':
      return (node as jsep.CallExpression).arguments as Node[];
    default:
      return [];
  }
}

/** Evaluates a formula and the formulas that it refers to. All share one budget of operations. */
class Evaluation {
  private operations = 0;
  private readonly open = new Set<string>();

  constructor(
    private readonly inputs: Inputs,
    private readonly now: string,
  ) {}

  of(text: string): FormulaValue {
    return this.value(parsed(text));
  }

  private value(node: Node): FormulaValue {
    if (++this.operations > MAX.operations) throw new FormulaError('The formula takes too many operations.');
    const name = nameOf(node);
    if (name !== undefined) return this.named(name);
    switch (node.type) {
      case 'Literal':
        return literal(node as jsep.Literal);
      case 'UnaryExpression':
        return unary((node as jsep.UnaryExpression).operator, this.value(partsOf(node)[0]!));
      case 'BinaryExpression':
        return this.binary(node as jsep.BinaryExpression);
      case 'ConditionalExpression':
        return this.chosen(partsOf(node));
      case 'CallExpression':
        return this.call(node as jsep.CallExpression);
      default:
        throw new FormulaError('The formula has a part that formulas do not know.');
    }
  }

  private named(name: string): FormulaValue {
    const input = this.inputs.get(name);
    if (!input) throw new FormulaError(`There is no property "${name.slice(0, 60)}".`);
    if (!('formula' in input)) return inputValue(input);
    if (this.open.has(name)) throw new FormulaError(`The formula "${name}" depends on itself.`);
    this.open.add(name);
    const value = this.of(input.formula);
    this.open.delete(name);
    return value;
  }

  private chosen([test, consequent, alternate]: readonly Node[]): FormulaValue {
    return this.value(truthOf(this.value(test!)) ? consequent! : alternate!);
  }

  private binary({ operator, left, right }: jsep.BinaryExpression): FormulaValue {
    const first = this.value(left as Node);
    if (operator === '&&') return truthOf(first) && truthOf(this.value(right as Node));
    if (operator === '||') return truthOf(first) || truthOf(this.value(right as Node));
    const operation = BINARY.get(operator);
    if (!operation) throw new FormulaError(`Formulas do not know the operator ${operator}.`);
    return operation(first, this.value(right as Node));
  }

  private call(node: jsep.CallExpression): FormulaValue {
    const name = node.callee.type === 'Identifier' ? String(node.callee.name).toLowerCase() : '';
    const args = node.arguments as Node[];
    if (name === 'if' && args.length === 3) return this.chosen(args);
    const known = FUNCTIONS.get(name);
    if (!known) throw new FormulaError(`There is no such function: ${name.slice(0, 60) || 'it has no name'}.`);
    const values = args.map((arg) => this.value(arg));
    this.operations += values.flat().length;
    if (values.length < known.args[0] || values.length > known.args[1]) {
      throw new FormulaError(`${name}() takes other arguments.`);
    }
    return known.of(values, this.now);
  }
}

/** Reads the digits from the source text, because JavaScript numbers would lose some of them. */
function literal({ value, raw }: jsep.Literal): FormulaValue {
  if (typeof value !== 'number') return typeof value === 'string' || typeof value === 'boolean' ? value : null;
  const decimal = decimalOf(raw);
  if (decimal === undefined) throw new FormulaError(`${raw.slice(0, 60)} is not a number that formulas can use.`);
  return new Decimal(decimal);
}

function unary(operator: string, value: FormulaValue): FormulaValue {
  if (operator === '!') return !truthOf(value);
  if (operator !== '-' && operator !== '+') throw new FormulaError(`Formulas do not know the operator ${operator}.`);
  if (value === null) return null;
  return operator === '-' ? numberIn(value).neg() : numberIn(value);
}

type Operation = (a: FormulaValue, b: FormulaValue) => FormulaValue;

/** Returns null if one of the operands is null. */
const onNumbers =
  (operation: (a: Decimal, b: Decimal) => Decimal): Operation =>
  (a, b) =>
    a === null || b === null ? null : operation(numberIn(a), numberIn(b));

const quotient = (a: Decimal, b: Decimal): Decimal => {
  if (b.isZero()) throw new FormulaError('A number cannot be divided by zero.');
  return a.div(b);
};

const remainder = (a: Decimal, b: Decimal): Decimal => {
  if (b.isZero()) throw new FormulaError('A number cannot be divided by zero.');
  return a.mod(b);
};

/** Compares numbers as numbers, and all other values as text. */
function order(a: FormulaValue, b: FormulaValue): number {
  if (Decimal.isDecimal(a) && Decimal.isDecimal(b)) return a.cmp(b);
  const [left, right] = [textIn(a), textIn(b)];
  return left < right ? -1 : Number(left > right);
}

const onOrder =
  (holds: (order: number) => boolean): Operation =>
  (a, b) =>
    a === null || b === null ? null : holds(order(a, b));

const BINARY: ReadonlyMap<string, Operation> = new Map<string, Operation>([
  ['+', (a, b) => (typeof a === 'string' || typeof b === 'string' ? joined(a, b) : SUM(a, b))],
  ['-', onNumbers((a, b) => a.minus(b))],
  ['*', onNumbers((a, b) => a.times(b))],
  ['/', onNumbers(quotient)],
  ['%', onNumbers(remainder)],
  ['<', onOrder((by) => by < 0)],
  ['<=', onOrder((by) => by <= 0)],
  ['>', onOrder((by) => by > 0)],
  ['>=', onOrder((by) => by >= 0)],
  ['==', (a, b) => order(a, b) === 0],
  ['!=', (a, b) => order(a, b) !== 0],
]);

const SUM = onNumbers((a, b) => a.plus(b));

const joined: Operation = (a, b) => (a === null || b === null ? null : FUNCTIONS.get('concat')!.of([a, b], ''));

const only = (values: readonly FormulaValue[]): FormulaValue => (values.length > 1 ? values : (values[0] ?? null));

const inputValue = (values: readonly TypedValue[]): FormulaValue =>
  only(values.map(({ form, value }) => (form === 'number' ? new Decimal(String(value)) : value)));

function shown(value: FormulaValue): string | number | boolean | null {
  if (Array.isArray(value)) return textIn(value);
  if (!Decimal.isDecimal(value)) return value as string | boolean | null;
  const decimal = value.isFinite() ? decimalOf(value.toDecimalPlaces(MAX.decimals).toString()) : undefined;
  if (decimal === undefined) throw new FormulaError('The result is too great a number.');
  return jsonNumber(decimal);
}
