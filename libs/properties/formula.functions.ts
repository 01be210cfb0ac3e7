import { storedMoment } from './moments';
import { bounded, Decimal, FormulaError, type FormulaValue, numberIn, textIn, truthOf } from './formula.values';

interface FormulaFunction {
  /** The minimum and maximum number of arguments. */
  readonly args: readonly [number, number];
  readonly of: (args: readonly FormulaValue[], now: string) => FormulaValue;
}

const MANY = 50;
const DAY_MS = 86_400_000;
/** More days than between any two dates of the calendar. */
const MAX_DAYS = 4_000_000;

/** Returns all values of the arguments, including the entries of lists, without nulls. */
const valuesIn = (args: readonly FormulaValue[]): FormulaValue[] =>
  (args as FormulaValue[]).flat().filter((value) => value !== null);

const numbersIn = (args: readonly FormulaValue[]): Decimal[] => valuesIn(args).map(numberIn);

/** Makes a function of one value that returns null for null. */
const ofOne = (of: (value: FormulaValue) => FormulaValue): FormulaFunction => ({
  args: [1, 1],
  of: ([value]) => (value === null || value === undefined ? null : of(value)),
});

const ofNumbers = (of: (numbers: Decimal[]) => Decimal | null): FormulaFunction => ({
  args: [1, MANY],
  of: (args) => of(numbersIn(args)),
});

const sum = (numbers: readonly Decimal[]): Decimal =>
  numbers.reduce<Decimal>((total, one) => total.plus(one), new Decimal(0));

function digitsIn(value: FormulaValue): number {
  const digits = value === undefined || value === null ? 0 : numberIn(value).toNumber();
  if (Number.isInteger(digits) && digits >= 0 && digits <= 18) return digits;
  throw new FormulaError('A number is rounded to 0 to 18 digits.');
}

function timeIn(value: FormulaValue): number {
  const moment = typeof value === 'string' ? storedMoment(value) : undefined;
  if (moment === undefined) throw new FormulaError(`"${textIn(value).slice(0, 60)}" is not a date.`);
  return Date.parse(moment);
}

const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

function shifted(day: FormulaValue, by: FormulaValue): string {
  const days = numberIn(by).trunc().toNumber();
  const time = timeIn(day) + days * DAY_MS;
  if (Math.abs(days) > MAX_DAYS || time < Date.UTC(1000) || time >= Date.UTC(9999)) {
    throw new FormulaError('The date is beyond the calendar.');
  }
  return dayAt(time);
}

const partOf = (from: number, to: number) =>
  ofOne((value) => new Decimal(new Date(timeIn(value)).toISOString().slice(from, to)));

const onBoth =
  (of: (a: FormulaValue, b: FormulaValue) => FormulaValue): FormulaFunction['of'] =>
  ([a = null, b = null]) =>
    a === null || b === null ? null : of(a, b);

/** The functions of formulas by name. The evaluator handles `if` itself, because it evaluates only one branch. */
export const FUNCTIONS: ReadonlyMap<string, FormulaFunction> = new Map<string, FormulaFunction>([
  ['and', { args: [1, MANY], of: (args) => args.map(truthOf).every(Boolean) }],
  ['or', { args: [1, MANY], of: (args) => args.map(truthOf).some(Boolean) }],
  ['not', { args: [1, 1], of: ([value]) => !truthOf(value!) }],
  ['coalesce', { args: [1, MANY], of: (args) => args.find((value) => value !== null) ?? null }],
  ['abs', ofOne((value) => numberIn(value).abs())],
  ['floor', ofOne((value) => numberIn(value).floor())],
  ['ceil', ofOne((value) => numberIn(value).ceil())],
  [
    'round',
    {
      args: [1, 2],
      of: ([value = null, digits = null]) =>
        value === null ? null : numberIn(value).toDecimalPlaces(digitsIn(digits)),
    },
  ],
  ['sum', ofNumbers(sum)],
  ['avg', ofNumbers((numbers) => (numbers.length ? sum(numbers).div(numbers.length) : null))],
  ['min', ofNumbers((numbers) => (numbers.length ? Decimal.min(...numbers) : null))],
  ['max', ofNumbers((numbers) => (numbers.length ? Decimal.max(...numbers) : null))],
  ['count', { args: [1, MANY], of: (args) => new Decimal(valuesIn(args).length) }],
  ['concat', { args: [1, MANY], of: (args) => bounded(args.map(textIn).join('')) }],
  ['upper', ofOne((value) => bounded(textIn(value).toUpperCase()))],
  ['lower', ofOne((value) => bounded(textIn(value).toLowerCase()))],
  ['trim', ofOne((value) => textIn(value).trim())],
  ['length', ofOne((value) => new Decimal(textIn(value).length))],
  ['contains', { args: [2, 2], of: onBoth((text, part) => textIn(text).includes(textIn(part))) }],
  ['today', { args: [0, 0], of: (_, now) => now.slice(0, 10) }],
  ['now', { args: [0, 0], of: (_, now) => now }],
  ['year', partOf(0, 4)],
  ['month', partOf(5, 7)],
  ['day', partOf(8, 10)],
  ['add_days', { args: [2, 2], of: onBoth(shifted) }],
  [
    'days_between',
    { args: [2, 2], of: onBoth((from, to) => new Decimal(Math.trunc((timeIn(to) - timeIn(from)) / DAY_MS))) },
  ],
]);
