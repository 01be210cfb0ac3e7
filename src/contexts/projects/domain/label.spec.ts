import { assertNestable, sortOrderBehind } from './label';

describe('sortOrderBehind', () => {
  it('starts a project at 65535', () => {
    expect(sortOrderBehind(null)).toBe(65_535);
  });

  it('leaves a gap of 10000 behind the highest, also below zero', () => {
    expect(sortOrderBehind(65_535)).toBe(75_535);
    expect(sortOrderBehind(0)).toBe(10_000);
    expect(sortOrderBehind(-20_000)).toBe(-10_000);
  });
});

describe('assertNestable', () => {
  const rejection = (lineage: string[]) => {
    try {
      assertNestable('a', lineage);
    } catch (error) {
      return error;
    }
    return undefined;
  };

  it('accepts a parent that is not below the label', () => {
    expect(rejection(['b', 'c'])).toBeUndefined();
  });

  it('refuses a parent that the project does not have', () => {
    expect(rejection([])).toMatchObject({
      kind: 'invalid_request',
      details: { fields: [{ field: 'parentId', code: 'does_not_exist' }] },
    });
  });

  it.each([[['a']], [['b', 'a']], [['c', 'b', 'a', 'z']]])('refuses the cycle %j', (lineage) => {
    expect(rejection(lineage)).toMatchObject({
      kind: 'invalid_request',
      details: { fields: [{ field: 'parentId', code: 'invalid' }] },
    });
  });
});
