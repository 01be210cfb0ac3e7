import {
  directedSpecOf,
  BUILT_IN_SPECS,
  DEPENDENCY_TYPES,
  isDirectedAs,
  isDependency,
  kindOf,
  nameAt,
  otherEnd,
  type Relation,
  RELATION_KINDS,
  RELATION_TYPES,
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
    const names = Object.values(BUILT_IN_SPECS).flatMap(({ outward, inward }) => [outward, inward]);
    expect([...new Set(names)].sort()).toEqual([...RELATION_TYPES].sort());
    expect(RELATION_KINDS.map((kind) => BUILT_IN_SPECS[kind].kind)).toEqual([...RELATION_KINDS]);
  });

  it.each([
    ['blocked_by', 'blocked_by', false],
    ['blocking', 'blocked_by', true],
    ['start_after', 'start_before', true],
    ['finish_after', 'finish_before', true],
    ['duplicate', 'duplicate', false],
  ] as const)('%s is stored as %s, reversed: %s', (type, kind, reversed) => {
    expect(kindOf(type)).toBe(kind);
    expect(directedSpecOf(type)).toMatchObject({ reversed, eitherWay: type === 'duplicate' });
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
    expect(nameAt(relation(), 'a', BUILT_IN_SPECS.blocked_by)).toBe('blocked_by');
    expect(nameAt(relation(), 'b', BUILT_IN_SPECS.blocked_by)).toBe('blocking');
  });

  it('is the one asked for in its own direction only, unless both say the same', () => {
    expect(isDirectedAs(relation(), 'a', directedSpecOf('blocked_by'))).toBe(true);
    expect(isDirectedAs(relation(), 'b', directedSpecOf('blocking'))).toBe(true);
    expect(isDirectedAs(relation(), 'a', directedSpecOf('blocking'))).toBe(false);
    expect(isDirectedAs(relation(), 'a', directedSpecOf('start_before'))).toBe(false);
    const same = relation({ kind: 'relates_to' });
    for (const end of ['a', 'b']) expect(isDirectedAs(same, end, directedSpecOf('relates_to'))).toBe(true);
    const spec = { kind: null, definitionId: 'd', outward: 'x', inward: 'y' };
    const defined = relation({ kind: null, definitionId: 'd' });
    expect(isDirectedAs(defined, 'a', { spec, reversed: false, eitherWay: false })).toBe(true);
    expect(isDirectedAs(defined, 'a', { spec: { ...spec, definitionId: 'e' }, reversed: false, eitherWay: true })).toBe(
      false,
    );
  });
});
