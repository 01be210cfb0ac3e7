import { declareItemReferences, itemReferences, ofItemReferences } from './index';

const jar = { kind: 'jar', member: 'jarIds' };
const lid = { kind: 'lid', member: 'lidId' };
const kinds = ofItemReferences((references) => references.map(({ kind }) => kind));

it('are put together before anything is made of them, and stay that', () => {
  expect(() => itemReferences()).toThrow('asked for before they are declared');
  expect(() => kinds()).toThrow('asked for before they are declared');
  declareItemReferences([jar]);
  declareItemReferences([jar, lid]);
  expect(kinds()).toEqual(['jar', 'lid']);
  expect(kinds()).toBe(kinds());
  declareItemReferences([jar, lid]);
  expect(() => declareItemReferences([jar, lid, { ...lid, kind: 'late' }])).toThrow('Declared too late: late.');
  expect(itemReferences()).toEqual([jar, lid]);
});
