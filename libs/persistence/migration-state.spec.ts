import { assertNotNewer, stateOf } from './migration-state';

const row = (name: string, version: string | null = null) => ({ name, version });
const KNOWN = ['Second1760000002000', 'First1760000001000', 'pantry/Jars9760000001000'];

it('orders pending migrations as they will be applied', () => {
  expect(stateOf([], KNOWN).pending).toEqual(['First1760000001000', 'Second1760000002000', 'pantry/Jars9760000001000']);
});

it('names both versions where the database is newer', () => {
  const state = stateOf([row('First1760000001000', '0.2.0'), row('Third1760000003000', '0.3.0 (abc)')], KNOWN);
  expect(state).toMatchObject({ unknown: ['Third1760000003000'], updatedBy: '0.3.0 (abc)' });
  expect(() => assertNotNewer(state, '0.2.0')).toThrow(/Cairn 0\.3\.0 \(abc\) updated it, and this is Cairn 0\.2\.0,/);
});

it('takes the migrations of a package that was removed for no newer version, those of an installed one do count', () => {
  expect(stateOf([row('cellar/Barrels9760000001000')], KNOWN).unknown).toEqual([]);
  expect(stateOf([row('pantry/Lids9760000002000')], KNOWN)).toMatchObject({
    unknown: ['pantry/Lids9760000002000'],
    updatedBy: null,
  });
});
