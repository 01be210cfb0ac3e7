import { assertNestable } from './label';

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
