import type { DomainError } from '#kernel';
import { isFrozenChange, PROPERTY_TYPES, type PropertyType, type RelationType } from '#properties';
import { sharesTitle, sound, type Property } from './property';

const OPTION = '7f1c2f9e-0c0e-4a6e-9d2c-111111111111';

const property = (propertyType: PropertyType, members: Partial<Property> = {}): Property => ({
  id: 'p',
  projectId: null,
  name: 'level',
  displayName: 'Level',
  description: '',
  propertyType,
  relationType: propertyType === 'RELATION' ? 'USER' : null,
  isMulti: false,
  isRequired: false,
  isActive: true,
  defaultValue: [],
  settings: {},
  validationRules: {},
  logoProps: {},
  sortOrder: 1,
  externalSource: null,
  externalId: null,
  ...members,
});

/** Members that are refused; empty where the property is sound. */
function refused(given: Property): string[] {
  try {
    sound(given, [{ id: OPTION, name: 'High' }]);
    return [];
  } catch (error) {
    return (error as DomainError).details.fields!.map(({ field }) => field);
  }
}

const relation = (relationType: RelationType, members: Partial<Property> = {}) =>
  property('RELATION', { relationType, ...members });

it.each(PROPERTY_TYPES)('%s is sound with nothing but its type', (type) => expect(refused(property(type))).toEqual([]));

describe('settings', () => {
  it.each([
    ['TEXT', {}, 'single-line'],
    ['TEXT', { display_format: 'multi-line' }, 'multi-line'],
    ['DATETIME', {}, 'MMM dd, yyyy'],
    ['DATETIME', { display_format: 'yyyy/MM/dd' }, 'yyyy/MM/dd'],
    ['DECIMAL', {}, undefined],
  ] as const)('of %s %j show values as %s', (type, settings, format) =>
    expect(sound(property(type, { settings }), []).settings.display_format).toBe(format),
  );

  it.each([
    ['TEXT', 'dd/MM/yyyy'],
    ['DATETIME', 'single-line'],
  ] as const)('of %s refuse the format %s', (type, format) =>
    expect(refused(property(type, { settings: { display_format: format } }))).toEqual(['settings']),
  );
});

describe('several values', () => {
  const MULTI = ['OPTION', 'RELATION', 'URL', 'EMAIL', 'FILE'];
  it.each(PROPERTY_TYPES)('of %s', (type) =>
    expect(refused(property(type, { isMulti: true }))).toEqual(MULTI.includes(type) ? [] : ['isMulti']),
  );

  it('of rich texts are refused', () => expect(refused(relation('RICH_TEXT', { isMulti: true }))).toEqual(['isMulti']));
});

describe('a required property', () => {
  const OPEN = ['BOOLEAN', 'FORMULA'];
  it.each(PROPERTY_TYPES)('of the type %s', (type) =>
    expect(refused(property(type, { isRequired: true }))).toEqual(OPEN.includes(type) ? ['isRequired'] : []),
  );

  it('is no text that cannot be changed', () =>
    expect(refused(property('TEXT', { isRequired: true, settings: { display_format: 'readonly' } }))).toEqual([
      'isRequired',
    ]));

  it('has no default', () =>
    expect(sound(property('DECIMAL', { isRequired: true, defaultValue: ['1'] }), []).defaultValue).toEqual([]));
});

describe('a default', () => {
  it.each([
    ['TEXT', 'a', true],
    ['DECIMAL', '-1.5', true],
    ['DECIMAL', 'one', false],
    ['DATETIME', '2026-01-31', true],
    ['DATETIME', 'soon', false],
    ['BOOLEAN', 'true', true],
    ['BOOLEAN', 'yes', false],
    ['OPTION', OPTION, true],
    ['OPTION', '7f1c2f9e-0c0e-4a6e-9d2c-222222222222', false],
    ['URL', 'https://a.example', true],
    ['URL', 'javascript:alert(1)', false],
    ['EMAIL', 'a@b.example', true],
    ['EMAIL', 'a', false],
    ['RELATION', OPTION, true],
    ['FILE', 'a', false],
    ['FORMULA', '1', false],
  ] as const)('of %s can be %s: %s', (type, value, isAllowed) =>
    expect(refused(property(type, { defaultValue: [value] }))).toEqual(isAllowed ? [] : ['defaultValue']),
  );

  it('is none for relations to what comes and goes', () => {
    for (const type of ['ISSUE', 'RELEASE'] as const) {
      expect(refused(relation(type, { defaultValue: [OPTION] }))).toEqual(['defaultValue']);
    }
  });

  it('is one where there is one value', () => {
    expect(refused(property('URL', { defaultValue: ['https://a.example', 'https://b.example'] }))).toEqual([
      'defaultValue',
    ]);
    expect(
      refused(property('URL', { isMulti: true, defaultValue: ['https://a.example', 'https://b.example'] })),
    ).toEqual([]);
  });
});

it('needs to know what a relation is to, and nothing else does', () => {
  expect(refused(property('RELATION', { relationType: null }))).toEqual(['relationType']);
  expect(refused(property('TEXT', { relationType: 'USER' }))).toEqual(['relationType']);
});

it.each(['State', 'due date', ' CYCLE ', 'modules'])('is not called %s', (displayName) =>
  expect(refused(property('TEXT', { displayName }))).toEqual(['displayName']),
);

it('judges rules of numbers', () => {
  expect(refused(property('DECIMAL', { validationRules: { min: 1, max: 2 } }))).toEqual([]);
  expect(refused(property('DECIMAL', { validationRules: { min: 2, max: 1 } }))).toEqual(['validationRules']);
  expect(refused(property('TEXT', { validationRules: { max_length: 'long' } }))).toEqual(['validationRules']);
});

it('names all that is wrong at once', () =>
  expect(refused(property('BOOLEAN', { isMulti: true, isRequired: true, relationType: 'USER' }))).toEqual([
    'relationType',
    'isMulti',
    'isRequired',
  ]));

it('keeps a default option by its id', () =>
  expect(sound(property('OPTION', { defaultValue: ['high'] }), [{ id: OPTION, name: 'High' }]).defaultValue).toEqual([
    OPTION,
  ]));

it.each([
  ['level', 'LEVEL ', true],
  ['level', 'Rank', true],
  ['rank', 'Rank', false],
] as const)('called %s, shown as %s, is taken for the same: %s', (name, displayName, isSame) =>
  expect(sharesTitle(property('TEXT'), { name, displayName })).toBe(isSame),
);

it.each([
  ['1 + 2', []],
  ['1 +', ['settings']],
] as const)('refuses a formula that is none: %s', (formula, fields) =>
  expect(refused(property('FORMULA', { settings: { formula } }))).toEqual(fields),
);

it.each([
  ['another type', { propertyType: 'URL' }, true],
  ['several values', { isMulti: true }, true],
  ['other settings', { settings: { display_format: 'multi-line' } }, true],
  ['another name', { displayName: 'Rank' }, false],
  ['being required', { isRequired: true }, false],
] as const)('%s would change what values mean: %s', (_, patch, isFrozen) => {
  const before = sound(property('TEXT'), []);
  expect(isFrozenChange(before, { ...before, ...patch })).toBe(isFrozen);
});
