import * as fc from 'fast-check';
import { documentOf, fitting, grouped, markdownOf, type NotedItem } from './release-notes';

const item = (name: string, group: string | null = null): NotedItem => ({ key: 'ENG-1', name, group });

const items = fc.array(
  fc.record({
    key: fc.constant('ENG-1'),
    name: fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }),
    group: fc.option(fc.string({ minLength: 1, maxLength: 20 })),
  }),
  { maxLength: 30 },
);

it('groups by name, what is in none at the end, in the order of the items', () => {
  const groups = grouped([item('a', 'Two'), item('b'), item('c', 'One'), item('d', 'Two')]);
  expect(groups.map(({ title, items: of }) => [title, of.map(({ name }) => name)])).toEqual([
    ['One', ['c']],
    ['Two', ['a', 'd']],
    [null, ['b']],
  ]);
});

it('has no headings where nothing is grouped, and one for the rest where something is', () => {
  expect(markdownOf(grouped([item('a')]))).toBe('- a (ENG\\-1)\n');
  expect(markdownOf(grouped([item('a', 'One'), item('b')]))).toBe(
    '## One\n\n- a (ENG\\-1)\n\n## Other\n\n- b (ENG\\-1)\n',
  );
  expect(markdownOf([], 3)).toBe('And 3 more.\n');
  expect(documentOf([])).toEqual({ type: 'doc', content: [{ type: 'paragraph' }] });
});

it('lists every item once', () => {
  fc.assert(
    fc.property(items, (all) => {
      expect(grouped(all).flatMap((group) => group.items)).toHaveLength(all.length);
    }),
  );
});

it('makes one line of Markdown of an item, in which nothing is a mark', () => {
  fc.assert(
    fc.property(items, (all) => {
      const lines = markdownOf(grouped(all))
        .split('\n')
        .filter((line) => line.startsWith('- '));
      expect(lines).toHaveLength(all.length);
      for (const line of lines) expect(line.slice(2).replace(/\\./g, '')).not.toMatch(/[\\`*_{}[\]<>#|!]/);
    }),
  );
});

it('takes no more items than surely fit', () => {
  fc.assert(
    fc.property(items, fc.integer({ min: 0, max: 5000 }), (all, most) => {
      const some = fitting(all, most);
      expect(all.slice(0, some.length)).toEqual(some);
      const escaped = some.map(({ key, name, group }) => 6 * (key.length + name.length + (group?.length ?? 0)));
      expect(escaped.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(most);
    }),
  );
  expect(fitting([item('a'), item('b')], 1_000_000)).toHaveLength(2);
});
