import fc from 'fast-check';
import { decimalOf, displayed, jsonOf, typedValue, typedValues, ValueProblem, type PropertyKind } from './index';

const ID = '019b4a5e-0000-7000-8000-000000000001';
const OPTIONS = [
  { id: ID, name: 'High' },
  { id: ID.replace(/1$/, '2'), name: 'Low' },
];

const property = (propertyType: PropertyKind['propertyType'], more: Partial<PropertyKind> = {}): PropertyKind => ({
  propertyType,
  relationType: null,
  isMulti: false,
  settings: {},
  options: [],
  ...more,
});

const MULTI_LINE = { settings: { display_format: 'multi-line' } };

it.each<[PropertyKind, unknown, string, unknown]>([
  [property('TEXT'), 'a b', 'text', 'a b'],
  [property('TEXT', MULTI_LINE), 'a\nb', 'text', 'a\nb'],
  [property('URL'), 'https://example.org/a?b=c', 'text', 'https://example.org/a?b=c'],
  [property('EMAIL'), 'ada@example.org', 'text', 'ada@example.org'],
  [property('DECIMAL'), 2.5, 'number', '2.5'],
  [property('DECIMAL'), '0012.340', 'number', '12.34'],
  [property('DECIMAL'), '-1e3', 'number', '-1000'],
  [property('DECIMAL'), '-0.0', 'number', '0'],
  [
    property('DECIMAL'),
    '123456789012345678901234567890.123456789012345678',
    'number',
    '123456789012345678901234567890.123456789012345678',
  ],
  [property('BOOLEAN'), true, 'flag', true],
  [property('BOOLEAN'), 'False', 'flag', false],
  [property('DATETIME'), '2026-01-14', 'moment', '2026-01-14T00:00:00.000000Z'],
  [property('DATETIME'), '2026-01-14 09:30:00', 'moment', '2026-01-14T09:30:00.000000Z'],
  [property('DATETIME'), '2026-01-14T09:30:00+02:00', 'moment', '2026-01-14T07:30:00.000000Z'],
  [property('OPTION', { options: OPTIONS }), ID.toUpperCase(), 'record', ID],
  [property('OPTION', { options: OPTIONS }), 'high', 'record', ID],
  [property('RELATION', { relationType: 'USER' }), ID.toUpperCase(), 'record', ID],
  [property('RELATION', { relationType: 'RICH_TEXT' }), '<p onclick="x()">a</p>', 'text', '<p>a</p>'],
  [property('FILE'), ID, 'record', ID],
])('%j takes %j', (kind, sent, form, value) => {
  expect(typedValue(kind, sent)).toEqual({ form, value });
});

it.each<[PropertyKind, unknown, string]>([
  [property('TEXT'), 1, 'invalid'],
  [property('TEXT'), 'a\nb', 'invalid'],
  [property('TEXT'), 'a\u0000', 'invalid'],
  [property('TEXT'), '\ud800', 'invalid'],
  [property('TEXT'), 'a'.repeat(256), 'max_length'],
  [property('URL'), 'javascript:alert(1)', 'invalid'],
  [property('URL'), 'example.org', 'invalid'],
  [property('EMAIL'), 'ada', 'invalid'],
  [property('DECIMAL'), 'NaN', 'invalid'],
  [property('DECIMAL'), Infinity, 'invalid'],
  [property('DECIMAL'), '1e99', 'invalid'],
  [property('DECIMAL'), '1e-19', 'invalid'],
  [property('DECIMAL'), '.', 'invalid'],
  [property('DECIMAL'), '1,5', 'invalid'],
  [property('DECIMAL'), true, 'invalid'],
  [property('DECIMAL', { validationRules: { min: 1 } }), 0.5, 'invalid'],
  [property('DECIMAL', { validationRules: { max: 1 } }), '1.5', 'invalid'],
  [property('TEXT', { validationRules: { max_length: 3 } }), 'long', 'max_length'],
  [property('BOOLEAN'), 'yes', 'invalid'],
  [property('BOOLEAN'), 1, 'invalid'],
  [property('DATETIME'), '2026-02-30', 'invalid'],
  [property('DATETIME'), 'soon', 'invalid'],
  [property('DATETIME'), 5, 'invalid'],
  [property('OPTION', { options: OPTIONS }), 'Medium', 'invalid_choice'],
  [property('RELATION', { relationType: 'ISSUE' }), 'ENG-1', 'invalid'],
  [property('FILE'), {}, 'invalid'],
  [property('FORMULA'), 1, 'invalid'],
])('%j refuses %j', (kind, sent, code) => {
  expect(() => typedValue(kind, sent)).toThrow(expect.objectContaining({ code }) as ValueProblem);
});

describe('values of a property', () => {
  const one = property('TEXT');
  const many = property('TEXT', { isMulti: true });
  const values = (kind: PropertyKind, sent: unknown) => typedValues(kind, sent).map(({ value }) => value);

  it('are none, one or several, each once', () => {
    expect(values(one, null)).toEqual([]);
    expect(values(one, '')).toEqual([]);
    expect(values(one, [])).toEqual([]);
    expect(values(one, ['a'])).toEqual(['a']);
    expect(values(many, 'a')).toEqual(['a']);
    expect(values(many, ['b', 'a', 'b', ''])).toEqual(['b', 'a']);
  });

  it('are refused where there are too many, and where nobody may set them', () => {
    expect(() => values(one, ['a', 'b'])).toThrow('The property has one value.');
    const numbers = Array.from({ length: 101 }, String);
    expect(() => values(many, numbers)).toThrow('A property has at most 100 values.');
    const readonly = property('TEXT', { settings: { display_format: 'readonly' } });
    expect(() => values(readonly, 'a')).toThrow('The value cannot be set.');
    expect(() => values(property('FORMULA'), null)).toThrow('The value cannot be set.');
  });
});

it('shows numbers as numbers only where nothing is lost', () => {
  expect(jsonOf({ form: 'number', value: '0.1' })).toBe(0.1);
  expect(jsonOf({ form: 'number', value: '12345678901234567890' })).toBe('12345678901234567890');
  expect(jsonOf({ form: 'flag', value: false })).toBe(false);
});

it.each([
  ['MMM dd, yyyy', 'Jan 04, 2026'],
  ['dd/MM/yyyy', '04/01/2026'],
  ['MM/dd/yyyy', '01/04/2026'],
  ['yyyy/MM/dd', '2026/01/04'],
  [undefined, '2026-01-04'],
])('shows dates as %s', (format, text) => {
  const settings = { display_format: format };
  expect(displayed({ settings }, { form: 'moment', value: '2026-01-04T00:00:00.000000Z' })).toBe(text);
});

const digits = (max: number) => fc.stringMatching(new RegExp(`^[0-9]{1,${max}}$`));

it('keeps every digit of a number, and says each number in one way', () => {
  fc.assert(
    fc.property(fc.constantFrom('', '-', '+'), digits(30), digits(18), (sign, whole, fraction) => {
      const decimal = decimalOf(`${sign}${whole}.${fraction}`)!;
      expect(decimalOf(decimal)).toBe(decimal);
      const scaled = (text: string): bigint => {
        const [before = '', behind = ''] = text.replace(/^[-+]/, '').split('.');
        return BigInt(before + behind.padEnd(18, '0')) * (text.startsWith('-') ? -1n : 1n);
      };
      expect(scaled(decimal)).toBe(scaled(`${sign}${whole}.${fraction}`));
      expect(decimalOf(`${sign}${whole}${fraction}e-${fraction.length}`)).toBe(decimal);
    }),
  );
});
