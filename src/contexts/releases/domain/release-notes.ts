/** A work item in the notes of a release. */
export interface NotedItem {
  /** Key such as `ENG-12`. */
  readonly key: string;
  readonly name: string;
  /** Name of its group; null if it is in no group. */
  readonly group: string | null;
}

/** Work items below one heading. Markdown and documents are written from groups. */
export interface NotesGroup {
  /** Null for items without a group. */
  readonly title: string | null;
  readonly items: readonly Pick<NotedItem, 'key' | 'name'>[];
}

/** Groups the items, sorted by the names of the groups, with items without a group last. Items keep their order. */
export function grouped(items: readonly NotedItem[]): NotesGroup[] {
  const groups = new Map<string | null, NotedItem[]>();
  for (const item of items) groups.set(item.group, [...(groups.get(item.group) ?? []), item]);
  const titles = [...groups.keys()].filter((title) => title !== null).sort((a, b) => a.localeCompare(b));
  return [...titles, null].flatMap((title) => {
    const of = groups.get(title);
    return of ? [{ title, items: of.map(({ key, name }) => ({ key, name })) }] : [];
  });
}

/** Characters with a special meaning in Markdown, or in HTML within Markdown. */
const MARKS = /[\\`*_{}[\]()<>#+\-.!|~&:=$^@]/g;

const inMarkdown = (text: string): string => text.replace(/\s+/g, ' ').trim().replace(MARKS, '\\$&');

const REST = 'Other';

/**
 * Returns the notes as Markdown. Names are escaped so that they cannot change the formatting. `omitted` is the number
 * of items that are not listed.
 */
export function markdownOf(groups: readonly NotesGroup[], omitted = 0): string {
  const isDivided = groups.some(({ title }) => title !== null);
  const parts = groups.map(({ title, items }) =>
    [
      ...(isDivided ? [`## ${inMarkdown(title ?? REST)}\n`] : []),
      ...items.map(({ key, name }) => `- ${inMarkdown(name)} (${inMarkdown(key)})`),
    ].join('\n'),
  );
  return [...parts, ...(omitted ? [moreOf(omitted)] : [])].map((part) => `${part}\n`).join('\n');
}

const moreOf = (omitted: number): string => `And ${omitted} more.`;

/** A node of an editor document. */
export interface NotesNode {
  readonly type: string;
  readonly attrs?: object;
  readonly text?: string;
  readonly content?: readonly NotesNode[];
}

const text = (value: string): NotesNode => ({ type: 'text', text: value });
const paragraph = (value: string): NotesNode => ({ type: 'paragraph', content: [text(value)] });

/** Returns the notes as an editor document, which is then converted to HTML. */
export function documentOf(groups: readonly NotesGroup[], omitted = 0): NotesNode {
  const isDivided = groups.some(({ title }) => title !== null);
  const content = groups.flatMap(({ title, items }): NotesNode[] => [
    ...(isDivided ? [{ type: 'heading', attrs: { level: 2 }, content: [text(title ?? REST)] }] : []),
    {
      type: 'bulletList',
      content: items.map(({ key, name }) => ({ type: 'listItem', content: [paragraph(`${name} (${key})`)] })),
    },
  ]);
  const more = omitted ? [paragraph(moreOf(omitted))] : [];
  return { type: 'doc', content: content.length || omitted ? [...content, ...more] : [{ type: 'paragraph' }] };
}

/** Returns the most characters that an item can take in HTML, where one character may need six (`&quot;`). */
const costOf = ({ key, name, group }: NotedItem): number => 6 * (key.length + name.length + (group?.length ?? 0)) + 60;

/** Returns the first items, as many as certainly fit into `most` characters of HTML. */
export function fitting<T extends NotedItem>(items: readonly T[], most: number): T[] {
  let left = most;
  const end = items.findIndex((item) => (left -= costOf(item)) < 0);
  return end < 0 ? [...items] : items.slice(0, end);
}
