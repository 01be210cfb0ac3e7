import Image from '@tiptap/extension-image';
import { TaskItem, TaskList } from '@tiptap/extension-list';
import { Placeholder } from '@tiptap/extensions';
import { EditorContent, useEditor } from '@tiptap/react';
import { Extension } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import type { ReactNode } from 'react';
import { forPage, forServer } from '../../kit';

/** Keeps the alignment that other editors have written. */
const Alignment = Extension.create({
  name: 'alignment',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading'],
      attributes: {
        textAlign: {
          default: null,
          parseHTML: (element) => element.dataset.align ?? null,
          renderHTML: ({ textAlign }) => (textAlign ? { 'data-align': textAlign as string } : {}),
        },
      },
    },
  ],
});

const EXTENSIONS = [
  Alignment,
  // Without the empty paragraph that the editor would add behind a list, and save.
  StarterKit.configure({ trailingNode: false, link: { openOnClick: false, defaultProtocol: 'https' } }),
  Image.configure({ inline: true }),
  TaskList,
  TaskItem.configure({ nested: true }),
];

export interface EditorProps {
  readonly html: string;
  readonly label: string;
  readonly placeholder: string;
  readonly onChange: (html: string) => void;
  /** Ctrl Enter. */
  readonly onSubmit: () => void;
  readonly onEscape: () => void;
}

/** Rich text: Markdown as it is typed and pasted, lists, tasks, code, quotes, links. */
export default function Editor({ html, label, placeholder, onChange, onSubmit, onEscape }: EditorProps): ReactNode {
  const editor = useEditor({
    // Style elements are against the policy of the page; the kit has these styles.
    injectCSS: false,
    extensions: [...EXTENSIONS, Placeholder.configure({ placeholder })],
    content: forPage(html),
    autofocus: 'end',
    editorProps: {
      attributes: { class: 'rich editor', role: 'textbox', 'aria-label': label, 'aria-multiline': 'true' },
      handleKeyDown: (_, event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit();
        else if (event.key === 'Escape') onEscape();
        else return false;
        event.stopPropagation();
        return true;
      },
    },
    onUpdate: ({ editor: current }) => onChange(current.isEmpty ? '' : forServer(current.getHTML())),
  });
  return <EditorContent editor={editor} />;
}
