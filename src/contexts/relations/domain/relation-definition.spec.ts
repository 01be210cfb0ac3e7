import { BUILT_IN_SPECS } from './relation';
import { specOf, DEFAULT_DEFINITIONS, keepsMeaning, type RelationDefinition } from './relation-definition';

const definition: RelationDefinition = {
  id: 'd',
  name: 'Implementation',
  description: '',
  outward: 'implements',
  inward: 'implemented by',
  color: '',
  logoProps: {},
  sortOrder: 1,
  isActive: true,
  kind: null,
  externalSource: null,
  externalId: null,
};

it('makes relations of its own, or built-in ones where it stands for them', () => {
  expect(specOf(definition)).toEqual({
    kind: null,
    definitionId: 'd',
    outward: 'implements',
    inward: 'implemented by',
  });
  expect(specOf({ ...definition, kind: 'duplicate' })).toBe(BUILT_IN_SPECS.duplicate);
});

it('stands for each built-in relation that is no dependency', () => {
  expect(DEFAULT_DEFINITIONS.map(({ kind }) => kind).sort()).toEqual(['duplicate', 'relates_to']);
});

it.each([
  [{}, true],
  [{ name: 'Implementation', isActive: true }, true],
  [{ color: 'red', description: 'x', sortOrder: 5, logoProps: { a: 1 } }, true],
  [{ name: 'x' }, false],
  [{ outward: 'x' }, false],
  [{ inward: 'x' }, false],
  [{ isActive: false }, false],
])('keeps its meaning with %j: %s', (patch, kept) => {
  expect(keepsMeaning(definition, patch)).toBe(kept);
});
