import {
  aspectOf,
  BONDS,
  DEPENDENCY_TYPES,
  isAspect,
  isDependency,
  kindOf,
  nameAt,
  otherEnd,
  RELATION_KINDS,
  RELATION_TYPES,
  type Relation,
} from './relation';

const relation = (part: Partial<Relation> = {}): Relation => ({
  id: 'r',
  itemId: 'a',
  relatedItemId: 'b',
  kind: 'blocked_by',
  definitionId: null,
  ...part,
});

describe('built-in relations', () => {
  it('have a name at each end, and every name is of one of them', () => {
    const names = Object.values(BONDS).flatMap(({ outward, inward }) => [outward, inward]);
    expect([...new Set(names)].sort()).toEqual([...RELATION_TYPES].sort());
    expect(RELATION_KINDS.map((kind) => BONDS[kind].kind)).toEqual([...RELATION_KINDS]);
  });

  it.each([
    ['blocked_by', 'blocked_by', false],
    ['blocking', 'blocked_by', true],
    ['start_after', 'start_before', true],
    ['finish_after', 'finish_before', true],
    ['duplicate', 'duplicate', false],
  ] as const)('%s is stored as %s, reversed: %s', (type, kind, reversed) => {
    expect(kindOf(type)).toBe(kind);
    expect(aspectOf(type)).toMatchObject({ reversed, eitherWay: type === 'duplicate' });
  });

  it('are dependencies where they say something about time', () => {
    const dependencies = RELATION_TYPES.filter((type) => isDependency({ kind: kindOf(type) }));
    expect(dependencies).toEqual([...DEPENDENCY_TYPES]);
    expect(isDependency({ kind: null })).toBe(false);
  });
});

describe('a relation', () => {
  it('is seen from both ends', () => {
    expect([otherEnd(relation(), 'a'), otherEnd(relation(), 'b')]).toEqual(['b', 'a']);
    expect(nameAt(relation(), 'a', BONDS.blocked_by)).toBe('blocked_by');
    expect(nameAt(relation(), 'b', BONDS.blocked_by)).toBe('blocking');
  });

  it('is the wished one in its own direction only, unless both say the same', () => {
    expect(isAspect(relation(), 'a', aspectOf('blocked_by'))).toBe(true);
    expect(isAspect(relation(), 'b', aspectOf('blocking'))).toBe(true);
    expect(isAspect(relation(), 'a', aspectOf('blocking'))).toBe(false);
    expect(isAspect(relation(), 'a', aspectOf('start_before'))).toBe(false);
    const same = relation({ kind: 'relates_to' });
    for (const end of ['a', 'b']) expect(isAspect(same, end, aspectOf('relates_to'))).toBe(true);
    const bond = { kind: null, definitionId: 'd', outward: 'x', inward: 'y' };
    const defined = relation({ kind: null, definitionId: 'd' });
    expect(isAspect(defined, 'a', { bond, reversed: false, eitherWay: false })).toBe(true);
    expect(isAspect(defined, 'a', { bond: { ...bond, definitionId: 'e' }, reversed: false, eitherWay: true })).toBe(
      false,
    );
  });
});
