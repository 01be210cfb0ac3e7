import fc from 'fast-check';
import { formulaValue, namesIn, type FormulaInput, type FormulaResult } from './formula';
import { FUNCTIONS } from './formula.functions';
import { Decimal } from './formula.values';
import type { TypedValue } from './kinds';

const NOW = '2026-01-14T09:30:00.000000Z';

const number = (value: string): readonly TypedValue[] => [{ form: 'number', value }];
const text = (value: string): readonly TypedValue[] => [{ form: 'text', value }];
const moment = (value: string): readonly TypedValue[] => [{ form: 'moment', value }];

const INPUTS: Readonly<Record<string, FormulaInput>> = {
  points: number('3'),
  price: number('0.1'),
  tax: number('0.2'),
  huge: number('123456789012345678901234567890'),
  scores: [...number('1'), ...number('2.5'), ...number('4')],
  name: text('Ada'),
  none: [],
  is_done: [{ form: 'flag', value: true }],
  start: moment('2026-01-01T00:00:00.000000Z'),
  due: moment('2026-03-01T12:00:00.000000Z'),
  'story-points': number('8'),
  doubled: { formula: 'points * 2' },
  loop: { formula: 'other + 1' },
  other: { formula: 'loop + 1' },
};

const of = (formula: string): FormulaResult => formulaValue(formula, new Map(Object.entries(INPUTS)), NOW);

it.each([
  ['1 + 2 * 3', 7],
  ['(1 + 2) * 3', 9],
  ['price + tax', 0.3],
  ['0.1 + 0.2 == 0.3', true],
  ['huge + 1', '123456789012345678901234567891'],
  ['10 / 4', 2.5],
  ['1 / 3', 0.3333333333],
  ['7 % 4', 3],
  ['-points', -3],
  ['cf["story-points"] - points', 5],
  ['doubled + 1', 7],
  ['points > 2 ? "big" : "small"', 'big'],
  ['IF(points > 5, "big", "small")', 'small'],
  ['if(true, 1, 1 / 0)', 1],
  ['is_done && points == 3', true],
  ['is_done || nobody', true],
  ['!is_done', false],
  ['name + " " + points', 'Ada 3'],
  ['concat(upper(name), "!", lower("X"))', 'ADA!x'],
  ['length(trim(" a "))', 1],
  ['contains(name, "d")', true],
  ['sum(scores, 1)', 8.5],
  ['avg(scores)', 2.5],
  ['min(scores)', 1],
  ['max(scores, points)', 4],
  ['count(scores, none)', 3],
  ['scores', '1, 2.5, 4'],
  ['round(2.345, 2)', 2.35],
  ['floor(2.5) + ceil(2.5) + abs(-1)', 6],
  ['none + 1', null],
  ['upper(none)', null],
  ['avg(none)', null],
  ['coalesce(none, 0) + 1', 1],
  ['and(true, is_done)', true],
  ['or(false, not(is_done))', false],
  ['days_between(start, due)', 59],
  ['add_days(start, 31)', '2026-02-01'],
  ['year(due) * 100 + month(due)', 202603],
  ['day(today())', 14],
  ['due > start', true],
  ['today() == "2026-01-14"', true],
  ['now()', NOW],
])('%s is %p', (formula, value) => {
  expect(of(formula)).toEqual({ value });
});

it.each([
  ['1 / 0', 'A number cannot be divided by zero.'],
  ['1 % 0', 'A number cannot be divided by zero.'],
  ['name * 2', '"Ada" is not a number.'],
  ['points ? 1 : 2', '"3" is neither true nor false.'],
  ['nobody', 'There is no property "nobody".'],
  ['loop', 'The formula "loop" depends on itself.'],
  ['1 +', 'The formula cannot be read: Expected expression after + at character 3.'],
  ['', 'The formula has a part that formulas do not know.'],
  ['1; 2', 'The formula has a part that formulas do not know.'],
  ['[1, 2]', 'The formula has a part that formulas do not know.'],
  ['this', 'The formula has a part that formulas do not know.'],
  ['name.constructor', 'The formula has a part that formulas do not know.'],
  ['name["constructor"]', 'The formula has a part that formulas do not know.'],
  ['cf["constructor"]', 'There is no property "constructor".'],
  ['constructor', 'There is no property "constructor".'],
  ['constructor("return 1")()', 'There is no such function: it has no name.'],
  ['__proto__', 'There is no property "__proto__".'],
  ['tostring()', 'There is no such function: tostring.'],
  ['1 ^ 2', 'Formulas do not know the operator ^.'],
  ['~1', 'Formulas do not know the operator ~.'],
  ['round(1, 99)', 'A number is rounded to 0 to 18 digits.'],
  ['abs(1, 2)', 'abs() takes other arguments.'],
  ['day("tomorrow")', '"tomorrow" is not a date.'],
  ['add_days(start, 9999999)', 'The date is beyond the calendar.'],
  ['huge * huge', 'The result is too great a number.'],
  ['1'.repeat(1001), 'A formula has at most 1000 characters.'],
  [`${'('.repeat(50)}-1${')'.repeat(50)} + ${'-'.repeat(60)}1`, 'A formula nests at most 40 deep.'],
])('%s is no value', (formula, error) => {
  expect(of(formula)).toEqual({ error });
});

it('stops at its budget, whatever it names', () => {
  const wide = (name: string) => ({ formula: Array.from({ length: 20 }, () => name).join(' + ') });
  const inputs = new Map<string, FormulaInput>([
    ['a', number('1')],
    ['b', wide('a')],
    ['c', wide('b')],
    ['d', wide('c')],
  ]);
  expect(formulaValue('c', inputs, NOW)).toEqual({ value: 400 });
  expect(formulaValue('d', inputs, NOW)).toEqual({ error: 'The formula takes too many operations.' });
});

it('keeps texts from growing', () => {
  const inputs = new Map<string, FormulaInput>([
    ['a', text('x'.repeat(6_000))],
    ['b', { formula: 'a + a' }],
  ]);
  expect(formulaValue('b', inputs, NOW)).toEqual({ error: 'A text of a formula has at most 10000 characters.' });
});

it('names what it depends on', () => {
  expect(namesIn('if(points > 2, cf["story-points"], sum(scores, -price))')).toEqual([
    'points',
    'story-points',
    'scores',
    'price',
  ]);
  expect(() => namesIn('1 +')).toThrow('The formula cannot be read');
});

const atom = fc.constantFrom(...Object.keys(INPUTS), '1', '0.5', '"x"', 'true', 'cf["name"]', 'constructor', '1e400');
const { formula: generated } = fc.letrec<{ formula: string }>((tie) => ({
  formula: fc.oneof(
    { maxDepth: 5 },
    atom,
    fc
      .tuple(tie('formula'), fc.constantFrom('+', '-', '*', '/', '%', '<', '==', '&&', '||'), tie('formula'))
      .map(([a, operator, b]) => `(${a} ${operator} ${b})`),
    fc
      .tuple(fc.constantFrom(...FUNCTIONS.keys(), 'if'), fc.array(tie('formula'), { maxLength: 3 }))
      .map(([name, args]) => `${name}(${args.join(', ')})`),
  ),
}));

it('answers a value or says what is wrong, whatever is written', () => {
  fc.assert(
    fc.property(
      fc.oneof(generated, fc.string({ maxLength: 200 }), fc.string({ unit: 'binary', maxLength: 80 })),
      (formula) => {
        const result = of(formula);
        if ('error' in result) expect(result.error.length).toBeLessThan(400);
        else expect(JSON.parse(JSON.stringify(result.value))).toEqual(result.value);
      },
    ),
    { numRuns: 2_000 },
  );
});

it('counts as with whole numbers', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), fc.bigInt({ min: 1n, max: 10n ** 14n }), (a, b) => {
      const inputs = new Map<string, FormulaInput>([
        ['a', number(String(a))],
        ['b', number(String(b))],
      ]);
      const { value } = formulaValue('a * b + a - b', inputs, NOW) as { value: number | string };
      // As it is written in JSON: 1e27 is exact there, and not as the binary number that it becomes.
      expect(new Decimal(value).toFixed()).toBe(String(a * b + a - b));
    }),
    { examples: [[-25_000_000_000_000n, 100_000_000_000_000n]] },
  );
});
