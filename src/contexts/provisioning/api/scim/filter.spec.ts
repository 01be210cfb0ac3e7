import { conditionOf, USER_FILTERS } from './filter';

const read = (filter: string) => conditionOf(filter, USER_FILTERS);

it.each<[string, object]>([
  ['userName eq "a"', { kind: 'compared', attribute: 'userName', by: 'eq', value: 'a' }],
  ['USERNAME Eq "a"', { kind: 'compared', attribute: 'userName', by: 'eq', value: 'a' }],
  ['emails[value co "a"]', { kind: 'compared', attribute: 'email', by: 'co', value: 'a' }],
  ['emails.type eq "work"', { kind: 'constant', holds: true }],
  ['emails.type eq "home"', { kind: 'constant', holds: false }],
  ['active eq "False"', { kind: 'compared', attribute: 'isActive', by: 'eq', value: false }],
  ['not (externalId pr)', { kind: 'not', part: { kind: 'present', attribute: 'externalId' } }],
  ['externalId eq null', { kind: 'compared', attribute: 'externalId', by: 'eq', value: null }],
])('reads %s', (filter, expected) => expect(read(filter)).toEqual(expected));

it('binds and more tightly than or', () => {
  expect(read('id pr or id pr and active eq true')).toMatchObject({ kind: 'or', parts: [{}, { kind: 'and' }] });
});

it.each([
  'userName',
  'userName eq "a" or',
  'nothing eq "a"',
  'hasOwnProperty pr',
  'userName eq 1',
  'active co true',
  'meta.created gt "soon"',
  'userName eq "a"\n',
  `${'('.repeat(21)}id pr${')'.repeat(21)}`,
])('refuses %j', (filter) => expect(() => read(filter)).toThrow(expect.objectContaining({ reason: 'invalidFilter' })));

it('does not think long about an open text with many line breaks', () => {
  const began = performance.now();
  expect(() => read(`id eq "${'\n'.repeat(1_000)}`)).toThrow();
  expect(performance.now() - began).toBeLessThan(100);
});
