/** A work item that a release brings. */
export interface NotedItem {
  /** Human key, as `ENG-12`. */
  readonly key: string;
  readonly name: string;
  /** Name of the group that it stands in; null for none. */
  readonly group: string | null;
}

/** A part of a text: what it says, and as what. Writers make Markdown and documents of it. */
export interface NotesGroup {
  /** Null for what stands in no group. */
  readonly title: string | null;
  readonly items: readonly Pick<NotedItem, 'key' | 'name'>[];
}

/** Groups by their names, what is in none at the end; items stay in their order. */
export function grouped(items: readonly NotedItem[]): NotesGroup[] {
  const groups = new Map<string | null, NotedItem[]>();
  for (const item of items) groups.set(item.group, [...(groups.get(item.group) ?? []), item]);
  const titles = [...groups.keys()].filter((title) => title !== null).sort((a, b) => a.localeCompare(b));
  return [...titles, null].flatMap((title) => {
    const of = groups.get(title);
    return of ? [{ title, items: of.map(({ key, name }) => ({ key, name })) }] : [];
  });
}

/** What has a meaning in Markdown or in the HTML that it may hold. */
const MARKS = /[\\`*_{}[\]()<>#+\-.!|~&:=$^@]/g;

const inMarkdown = (text: string): string => text.replace(/\s+/g, ' ').trim().replace(MARKS, '\\$&');

const REST = 'Other';

/** A name says what it says: nothing in it is taken for a mark. `omitted` items are too many to be listed. */
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

/** A node of an editor's document. */
export interface NotesNode {
  readonly type: string;
  readonly attrs?: object;
  readonly text?: string;
  readonly content?: readonly NotesNode[];
}

const text = (value: string): NotesNode => ({ type: 'text', text: value });
const paragraph = (value: string): NotesNode => ({ type: 'paragraph', content: [text(value)] });

/** The same as an editor's document, of which HTML is made. */
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

/** Characters that an item can take in HTML: each of its own may need six. */
const costOf = ({ key, name, group }: NotedItem): number => 6 * (key.length + name.length + (group?.length ?? 0)) + 60;

/** As many of the items, from the first, as surely fit into so many characters of HTML. */
export function fitting<T extends NotedItem>(items: readonly T[], most: number): T[] {
  let left = most;
  const end = items.findIndex((item) => (left -= costOf(item)) < 0);
  return end < 0 ? [...items] : items.slice(0, end);
}
