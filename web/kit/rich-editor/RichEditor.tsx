import { Placeholder } from '@tiptap/extensions';
import { EditorContent, useEditor, type Editor } from '@tiptap/react';
import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { EditorProps } from '../Editor';
import { forPage } from '../rich-html';
import { htmlOf } from './html';
import { LIVE } from './live';
import { htmlOfMarkdown, looksLikeMarkdown } from './markdown';
import { insertsFor, mentionsFor, useMentions, type Range } from './offers';
import { filesOf, tidied } from './paste';
import { Suggestions, type Suggestion } from './Suggestions';
import { Toolbar } from './Toolbar';
import { openingOf, type Opening } from './type-ahead';
import { Uploads } from './uploads';
import { words } from './words';
import './editor.css';

const LIST_WIDTH = 260;

interface Open extends Opening, Range {
  readonly left: number;
  readonly top: number;
}

/** The text before the cursor, and where a list has room below it. */
function openAt(editor: Editor, box: HTMLElement | null): Open | undefined {
  const { selection } = editor.state;
  if (!selection.empty || !box || editor.isActive('codeBlock') || editor.isActive('code')) return undefined;
  const { parent, parentOffset } = selection.$from;
  const opening = openingOf(parent.textBetween(0, parentOffset, undefined, '\ufffc'));
  if (!opening) return undefined;
  const from = selection.from - opening.length;
  const at = editor.view.coordsAtPos(from);
  const frame = box.getBoundingClientRect();
  const left = Math.max(0, Math.min(at.left - frame.left, frame.width - LIST_WIDTH));
  return { ...opening, from, to: selection.from, left, top: at.bottom - frame.top + 4 };
}

interface Listed {
  readonly open: Open | undefined;
  readonly shown: readonly Suggestion[] | undefined;
  readonly chosen: number;
  readonly choose: (index: number) => void;
  readonly close: (isDismissed: boolean) => void;
}

/** Handles a key of an open list; returns false if the key belongs to the text. */
function pressInList({ key }: KeyboardEvent, { open, shown, chosen, choose, close }: Listed): boolean {
  if (!open) return false;
  if (key === 'Escape') {
    close(true);
    return true;
  }
  const one = shown?.[chosen];
  if (!one || !shown) return false;
  if (key === 'ArrowDown') choose((chosen + 1) % shown.length);
  else if (key === 'ArrowUp') choose((chosen - 1 + shown.length) % shown.length);
  else if (key === 'Enter' || key === 'Tab') {
    close(false);
    one.run();
  } else return false;
  return true;
}

function useList(editor: Editor, open: Open | undefined, props: EditorProps, chooseFile: () => void) {
  const mentions = useMentions(open?.kind === 'mention' ? open.query : undefined, props.suggest);
  if (!open) return { isOpen: false, shown: undefined };
  if (open.kind === 'mention') {
    return { isOpen: Boolean(props.suggest), shown: mentions && mentionsFor(editor, open, mentions) };
  }
  const may = { chooseFile: props.onUpload && chooseFile, mention: Boolean(props.suggest) };
  const shown = insertsFor(editor, open, open.query, may);
  return { isOpen: shown.length > 0, shown };
}

/** Screen readers announce the list while the focus stays in the text. */
function useReadOut(box: RefObject<HTMLElement | null>, id: string, active: string | undefined): void {
  useEffect(() => {
    const dom = box.current?.querySelector('[role="textbox"]');
    for (const [name, value] of [
      ['aria-controls', active && id],
      ['aria-activedescendant', active],
    ] as const) {
      if (value) dom?.setAttribute(name, value);
      else dom?.removeAttribute(name);
    }
  }, [box, id, active]);
}

/**
 * The rich text editor: Markdown while typing and pasting, a slash menu, mentions after an at sign, pictures by paste
 * and drop.
 */
export default function RichEditor(props: EditorProps): ReactNode {
  const { html, label, placeholder, autoFocus = true, onUpload } = props;
  const box = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState<Open>();
  const [chosen, choose] = useState(0);
  const [isOver, setOver] = useState(false);
  const dismissed = useRef<number>(undefined);
  const id = useId();
  const t = words();

  // The library keeps the functions of the first render, so these read the current values.
  const latest = useRef(props);
  latest.current = props;
  const [uploads] = useState(() => new Uploads(() => latest.current));
  const pressed = useRef<(event: KeyboardEvent) => boolean>(() => false);
  const known = useRef<Editor>(undefined);

  const refreshOpen = (editor: Editor) => {
    const next = openAt(editor, box.current);
    if (!next) dismissed.current = undefined;
    setOpen(next && next.from !== dismissed.current ? next : undefined);
    choose(0);
  };
  const editor = useEditor({
    // The content security policy forbids style elements; the kit has these styles.
    injectCSS: false,
    extensions: [...LIVE, Placeholder.configure({ placeholder })],
    content: forPage(html),
    editorProps: {
      attributes: { class: 'rich editor', role: 'textbox', 'aria-label': label, 'aria-multiline': 'true' },
      handleKeyDown: (_, event) => pressed.current(event),
      transformPastedHTML: tidied,
      handlePaste: (view, { clipboardData }) => {
        const files = filesOf(clipboardData);
        if (files.length && known.current) {
          uploads.addAll(known.current, files);
          return true;
        }
        const text = clipboardData?.getData('text/plain') ?? '';
        const isCode = view.state.selection.$from.parent.type.name === 'codeBlock';
        if (isCode || clipboardData?.getData('text/html') || !looksLikeMarkdown(text)) return false;
        // Marks content that the editor itself wrote: it needs no cleaning.
        return view.pasteHTML(`<!-- data-pm-slice -->${htmlOfMarkdown(text)}`);
      },
      handleDrop: (view, event) => {
        setOver(false);
        const files = [...(event.dataTransfer?.files ?? [])];
        if (!files.length || !known.current) return false;
        event.preventDefault();
        // Otherwise elements around the editor would handle these keys too.
        event.stopPropagation();
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
        uploads.addAll(known.current, files, place?.pos);
        return true;
      },
    },
    onUpdate: ({ editor: current }) => {
      const home = document.implementation.createHTMLDocument();
      latest.current.onChange(current.isEmpty ? '' : htmlOf(current.state.doc, home));
      refreshOpen(current);
    },
    onSelectionUpdate: ({ editor: current }) => refreshOpen(current),
    onBlur: () => setOpen(undefined),
  });
  known.current = editor;
  // The library focuses too early on a busy browser, when the field is not on the page yet. It may also have replaced
  // the editor of this render already; then the next one gets the focus.
  useEffect(() => {
    if (autoFocus && !editor.isDestroyed) editor.commands.focus('end');
  }, [editor, autoFocus]);

  const { isOpen, shown } = useList(editor, open, props, () => chooser.current?.click());
  const close = (isDismissed: boolean) => {
    if (isDismissed) dismissed.current = open?.from;
    setOpen(undefined);
  };
  pressed.current = (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      if (!uploads.isBusy) props.onSubmit?.();
    } else if (!pressInList(event, { open: isOpen ? open : undefined, shown, chosen, choose, close })) {
      if (event.key !== 'Escape' || !props.onEscape) return false;
      props.onEscape();
    }
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  useReadOut(box, id, isOpen && shown?.length ? `${id}-${chosen}` : undefined);

  return (
    <div
      ref={box}
      className="editor-box"
      data-over={isOver || undefined}
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && setOver(true)}
      onDragLeave={() => setOver(false)}
    >
      <EditorContent editor={editor} />
      <Toolbar editor={editor} onFile={onUpload && (() => chooser.current?.click())} />
      {onUpload && (
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          onChange={({ target }) => {
            uploads.addAll(editor, [...(target.files ?? [])]);
            target.value = '';
          }}
        />
      )}
      {open && isOpen && (
        <Suggestions
          id={id}
          label={open.kind === 'insert' ? t.insert : t.mention}
          suggestions={shown}
          chosen={chosen}
          place={open}
          onHover={choose}
        />
      )}
    </div>
  );
}
