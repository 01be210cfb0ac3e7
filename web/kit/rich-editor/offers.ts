import type { Editor } from '@tiptap/react';
import { useEffect, useState } from 'react';
import type { EditorSources, Mentionable } from '../Editor';
import type { IconName } from '../icons';
import { insertTable } from './live';
import type { Suggestion } from './Suggestions';
import { words } from './words';

const DEBOUNCE_MS = 120;
const MOST = 8;

export interface Range {
  readonly from: number;
  readonly to: number;
}

interface Insert extends Suggestion {
  /** Other words that find the entry. */
  readonly also: string;
}

/** The entries of the slash menu. An entry replaces the text that was typed to find it. */
export function insertsFor(
  editor: Editor,
  range: Range,
  query: string,
  may: { readonly chooseFile: (() => void) | undefined; readonly mention: boolean },
): readonly Suggestion[] {
  const t = words();
  const replace = () => editor.chain().focus().deleteRange(range);
  const { chooseFile } = may;
  const all: readonly (Insert | false | undefined)[] = [
    ...([1, 2, 3] as const).map((level): Insert => ({
      id: `h${level}`,
      name: t[`heading${level}`],
      hint: '#'.repeat(level),
      icon: 'heading',
      also: 'heading title',
      run: () => replace().setNode('heading', { level }).run(),
    })),
    ...lists(replace),
    {
      id: 'table',
      name: t.table,
      icon: 'table',
      also: 'table grid rows',
      run: () => {
        replace().run();
        insertTable(editor);
      },
    },
    chooseFile && {
      id: 'file',
      name: t.picture,
      icon: 'paperclip',
      also: 'image upload',
      run: () => {
        replace().run();
        chooseFile();
      },
    },
    may.mention && {
      id: 'mention',
      name: t.mention,
      hint: '@',
      icon: 'person',
      also: 'mention people person',
      run: () => replace().insertContent('@').run(),
    },
  ];
  const wanted = query.toLowerCase();
  return all
    .filter((one) => one !== undefined && one !== false)
    .filter(({ name, also }) => `${name} ${also}`.toLowerCase().includes(wanted));
}

type Chain = ReturnType<Editor['chain']>;

function lists(replace: () => Chain): readonly Insert[] {
  const t = words();
  const one = (id: string, name: string, hint: string, icon: IconName, also: string, run: () => unknown): Insert => ({
    ...{ id, name, hint, icon, also },
    run: () => void run(),
  });
  return [
    one('bullets', t.bullets, '-', 'list', 'bullet list', () => replace().toggleBulletList().run()),
    one('numbers', t.numbers, '1.', 'numbers', 'numbered list', () => replace().toggleOrderedList().run()),
    one('tasks', t.tasks, '[ ]', 'tasks', 'task todo check', () => replace().toggleTaskList().run()),
    one('quote', t.quote, '>', 'quote', 'quote', () => replace().toggleBlockquote().run()),
    one('code', t.codeBlock, '```', 'code', 'code pre', () => replace().setCodeBlock().run()),
    one('rule', t.divider, '---', 'minus', 'divider line', () => replace().setHorizontalRule().run()),
  ];
}

/** The entries found for a name; undefined before the first result, and if nothing is searched. */
export function useMentions(
  query: string | undefined,
  suggest: EditorSources['suggest'],
): readonly Mentionable[] | undefined {
  const [found, setFound] = useState<readonly Mentionable[]>();
  useEffect(() => {
    if (query === undefined || !suggest) return setFound(undefined);
    let isPast = false;
    const show = (next: readonly Mentionable[]) => {
      if (!isPast) setFound(next);
    };
    const timer = setTimeout(() => void suggest(query).then(show, () => show([])), DEBOUNCE_MS);
    return () => {
      isPast = true;
      clearTimeout(timer);
    };
  }, [query, suggest]);
  return found;
}

const ENTITIES = { user: 'user_mention', work_item: 'issue_mention', page: 'page_mention' } as const;
const ICONS: Readonly<Record<Mentionable['kind'], IconName>> = { user: 'person', work_item: 'check', page: 'file' };

/** The entries after an at sign. */
export const mentionsFor = (editor: Editor, range: Range, found: readonly Mentionable[]): readonly Suggestion[] =>
  found.slice(0, MOST).map(({ kind, id, name, hint, project = null }) => ({
    id: `${kind}-${id}`,
    name,
    hint: hint ?? words().kinds[kind],
    icon: ICONS[kind],
    run: () => {
      const attrs = {
        ...{ tag: 'mention-component', entity_identifier: id, entity_name: ENTITIES[kind], label: name },
        project_identifier: project,
      };
      editor
        .chain()
        .focus()
        .deleteRange(range)
        .insertContent([
          { type: 'component', attrs },
          { type: 'text', text: ' ' },
        ])
        .run();
    },
  }));
