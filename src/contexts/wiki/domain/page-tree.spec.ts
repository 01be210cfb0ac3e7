import fc from 'fast-check';
import { PRIVATE, PUBLIC, type Access } from './page';
import { PageTree, type PageNode } from './page-tree';

const node = (id: string, members: Partial<PageNode> = {}): PageNode => ({
  ...{ id, parentId: null, ownedById: 'ann', access: PUBLIC, collectionId: null, archivedAt: null },
  ...members,
});

/** a > b > c, and d beside them. */
const pages = (members: Partial<PageNode> = {}) => [
  node('a', members),
  node('b', { ...members, parentId: 'a' }),
  node('c', { ...members, parentId: 'b' }),
  node('d', members),
];

const changedIn = (tree: PageTree<PageNode>) => tree.changed.map(({ id }) => id).sort();

describe('a page that is passed on', () => {
  it('goes alone where all see it', () => {
    const tree = new PageTree(pages());
    tree.pass('b', 'bob');
    expect(changedIn(tree)).toEqual(['b']);
    expect(tree.get('b').ownedById).toBe('bob');
    tree.pass('d', 'ann');
    expect(changedIn(tree)).toEqual(['b']);
  });

  it('goes from the top with all below it where its owner alone sees it, archived or not', () => {
    const tree = new PageTree([
      ...pages({ access: PRIVATE }),
      node('e', { access: PRIVATE, parentId: 'c', archivedAt: 'x' }),
    ]);
    expect(() => tree.pass('b', 'bob')).toThrow('Pass on the page at the top instead.');
    expect(changedIn(tree)).toEqual([]);
    tree.pass('a', 'bob');
    expect(changedIn(tree)).toEqual(['a', 'b', 'c', 'e']);
    expect(tree.get('e')).toMatchObject({ ownedById: 'bob', parentId: 'c', archivedAt: 'x' });
  });
});

describe('pages below one another', () => {
  it('are moved, to the top as well', () => {
    const tree = new PageTree(pages());
    tree.arrange('b', { parentId: 'd' });
    expect(tree.get('b').parentId).toBe('d');
    tree.arrange('c', { parentId: null });
    expect(tree.get('c').parentId).toBeNull();
    expect(changedIn(tree)).toEqual(['b', 'c']);
  });

  it.each(['a', 'b', 'c'])('never lie below themselves: a below %s', (parentId) => {
    const tree = new PageTree(pages());
    expect(() => tree.arrange('a', { parentId })).toThrow('The request is not valid.');
    expect(tree.changed).toEqual([]);
  });

  it('do not come below what is not there, or is archived', () => {
    const tree = new PageTree([...pages(), node('e', { archivedAt: '2026-01-01' })]);
    expect(() => tree.arrange('a', { parentId: 'x' })).toThrow();
    expect(() => tree.arrange('a', { parentId: 'e' })).toThrow();
    expect(() => tree.audienceOf('ann', { parentId: 'e' })).toThrow();
    expect(tree.changed).toEqual([]);
  });

  it('are seen by those who see the page above them', () => {
    const tree = new PageTree([...pages(), node('e', { access: PRIVATE })]);
    expect(tree.audienceOf('ann', {})).toEqual({});
    expect(tree.audienceOf('ann', { parentId: 'a' })).toMatchObject({ access: PUBLIC });
    expect(tree.audienceOf('ann', { parentId: 'e' })).toMatchObject({ access: PRIVATE });
    expect(() => tree.audienceOf('ann', { parentId: 'a', access: PRIVATE })).toThrow();
    expect(() => tree.audienceOf('bob', { parentId: 'e' })).toThrow();
    expect(() => tree.arrange('a', { parentId: 'e' })).toThrow();
    expect(() => tree.arrange('b', { access: PRIVATE })).toThrow();
    tree.arrange('a', { access: PRIVATE, parentId: 'e' });
    expect(['a', 'b', 'c', 'd'].map((id) => tree.get(id).access)).toEqual([PRIVATE, PRIVATE, PRIVATE, PUBLIC]);
  });

  it('are in the collection of the page above them', () => {
    const tree = new PageTree([...pages(), node('e', { collectionId: 'x' })], new Set(['closed']));
    expect(tree.audienceOf('ann', { parentId: 'e' })).toMatchObject({ collectionId: 'x' });
    expect(() => tree.audienceOf('ann', { parentId: 'e', collectionId: 'y' })).toThrow();
    tree.arrange('b', { parentId: 'e' });
    expect(['a', 'b', 'c'].map((id) => tree.get(id).collectionId)).toEqual([null, 'x', 'x']);
    expect(() => tree.arrange('c', { collectionId: 'y' })).toThrow();
    tree.arrange('c', { parentId: null, collectionId: 'closed' });
    expect(tree.get('c')).toMatchObject({ parentId: null, collectionId: 'closed' });
  });

  it('of others are not hidden in a private collection', () => {
    const tree = new PageTree([...pages(), node('e', { parentId: 'c', ownedById: 'bob' })], new Set(['closed']));
    expect(() => tree.arrange('a', { collectionId: 'closed' })).toThrow('Pages of other people are below the page');
    tree.arrange('a', { collectionId: 'open' });
    expect(tree.get('e').collectionId).toBe('open');
  });

  it('of others keep a page from being private', () => {
    const tree = new PageTree([...pages(), node('e', { parentId: 'c', ownedById: 'bob' })]);
    expect(() => tree.arrange('a', { access: PRIVATE })).toThrow('Pages of other people are below the page');
    expect(tree.changed).toEqual([]);
  });

  it('go away together, and come back as they went', () => {
    const tree = new PageTree(pages());
    tree.archive('c', '1');
    tree.archive('a', '2');
    expect(['a', 'b', 'c', 'd'].map((id) => tree.get(id).archivedAt)).toEqual(['2', '2', '1', null]);
    tree.restore('a');
    expect(['a', 'b', 'c'].map((id) => tree.get(id).archivedAt)).toEqual([null, null, '1']);
    tree.archive('a', '3');
    tree.restore('b');
    expect(tree.get('b')).toMatchObject({ archivedAt: null, parentId: null });
    expect(tree.get('a').archivedAt).toBe('3');
  });

  it('take the place of one that goes', () => {
    const tree = new PageTree(pages());
    tree.remove('b');
    expect(tree.get('c').parentId).toBe('a');
    tree.remove('a');
    expect(tree.get('c').parentId).toBeNull();
  });
});

const IDS = [...'abcdefgh'];
const anId = fc.constantFrom(...IDS);
const step = fc.oneof(
  fc.record({ move: anId, below: fc.option(anId, { nil: null }) }),
  fc.record({ show: anId, access: fc.constantFrom<Access>(PUBLIC, PRIVATE) }),
  fc.record({ archive: anId, at: fc.constantFrom('1', '2') }),
  fc.record({ restore: anId }),
);

function take(tree: PageTree<PageNode>, one: object): void {
  const wanted = one as { move?: string; below: string | null; show?: string; access: Access } & {
    archive?: string;
    at: string;
    restore?: string;
  };
  if (wanted.move) tree.arrange(wanted.move, { parentId: wanted.below });
  else if (wanted.show) tree.arrange(wanted.show, { access: wanted.access });
  else if (wanted.archive) tree.archive(wanted.archive, wanted.at);
  else tree.restore(wanted.restore!);
}

it('whatever is done, there is no circle, and nobody sees a page without the one above it', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const tree = new PageTree(IDS.map((id, index) => node(id, { ownedById: index % 3 ? 'ann' : 'bob' })));
      for (const one of steps) {
        const before = JSON.stringify(IDS.map((id) => tree.get(id)));
        try {
          take(tree, one);
        } catch {
          expect(JSON.stringify(IDS.map((id) => tree.get(id)))).toBe(before);
        }
        for (const id of IDS) expectSound(tree, id);
      }
    }),
    { numRuns: 300 },
  );
});

function expectSound(tree: PageTree<PageNode>, id: string): void {
  const line = [id];
  for (let { parentId } = tree.get(id); parentId; { parentId } = tree.get(parentId)) {
    expect(line).not.toContain(parentId);
    line.push(parentId);
  }
  const [page, above] = [tree.get(id), tree.get(line[1] ?? id)];
  expect(page.access).toBe(above.access);
  if (page.access === PRIVATE) expect(page.ownedById).toBe(above.ownedById);
}
