import { useEditorState, type Editor } from '@tiptap/react';
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable, isInTable } from '@tiptap/pm/tables';
import { useState, type ReactNode } from 'react';
import { Button, IconButton } from '../Button';
import type { IconName } from '../icons';
import { Menu } from '../Menu';
import { words } from './words';

interface Props {
  readonly editor: Editor;
  /** Opens the file dialog; undefined if files cannot be added. */
  readonly onFile: (() => void) | undefined;
}

interface Tool {
  readonly icon: IconName;
  readonly label: string;
  readonly keys?: string;
  readonly isOn: boolean;
  readonly run: () => void;
}

/** Buttons for people who do not write Markdown. */
export function Toolbar({ editor, onFile }: Props): ReactNode {
  const [isLinking, setLinking] = useState(false);
  const t = words();
  const on = useEditorState({
    editor,
    selector: ({ editor: { isActive, state } }) => ({
      ...Object.fromEntries(
        [
          'bold',
          'italic',
          'strike',
          'code',
          'link',
          'bulletList',
          'orderedList',
          'taskList',
          'blockquote',
          'codeBlock',
        ].map((name) => [name, isActive.call(editor, name)]),
      ),
      table: isInTable(state),
    }),
  }) as Readonly<Record<string, boolean>>;
  const chain = () => editor.chain().focus();
  const tool = (icon: IconName, name: string, label: string, run: () => void): Tool => ({
    icon,
    label,
    isOn: Boolean(on[name]),
    run,
  });
  const tools = [
    tool('bold', 'bold', t.bold, () => chain().toggleBold().run()),
    tool('italic', 'italic', t.italic, () => chain().toggleItalic().run()),
    tool('strike', 'strike', t.strike, () => chain().toggleStrike().run()),
    tool('code', 'code', t.code, () => chain().toggleMark('code').run()),
    tool('link', 'link', t.link, () => setLinking(true)),
    tool('list', 'bulletList', t.bullets, () => chain().toggleBulletList().run()),
    tool('numbers', 'orderedList', t.numbers, () => chain().toggleOrderedList().run()),
    tool('tasks', 'taskList', t.tasks, () => chain().toggleTaskList().run()),
    tool('quote', 'blockquote', t.quote, () => chain().toggleBlockquote().run()),
  ];
  const inTable = (command: typeof addRowAfter) => () => {
    command(editor.state, editor.view.dispatch);
    editor.commands.focus();
  };
  if (isLinking) return <LinkField editor={editor} onClose={() => setLinking(false)} />;
  return (
    <div className="editor-tools" role="toolbar" aria-label={t.formatting} aria-orientation="horizontal">
      {tools.map(({ icon, label, isOn, run }) => (
        <IconButton
          key={label}
          icon={icon}
          label={label}
          aria-pressed={isOn}
          onMouseDown={(event) => event.preventDefault()}
          onClick={run}
        />
      ))}
      {onFile && <IconButton icon="paperclip" label={t.picture} onClick={onFile} />}
      {on.codeBlock && <LanguageField editor={editor} />}
      {on.table && (
        <Menu
          trigger={<Button look="quiet">{t.table}</Button>}
          actions={[
            { label: t.addRow, icon: 'plus', run: inTable(addRowAfter) },
            { label: t.addColumn, icon: 'plus', run: inTable(addColumnAfter) },
            { label: t.removeRow, icon: 'close', run: inTable(deleteRow) },
            { label: t.removeColumn, icon: 'close', run: inTable(deleteColumn) },
            { label: t.removeTable, icon: 'trash', run: inTable(deleteTable) },
          ]}
        />
      )}
    </div>
  );
}

function LinkField({ editor, onClose }: { readonly editor: Editor; readonly onClose: () => void }): ReactNode {
  const before = (editor.getAttributes('link').href as string | undefined) ?? '';
  const [address, setAddress] = useState(before);
  const t = words();
  const close = () => {
    onClose();
    editor.commands.focus();
  };
  const apply = () => {
    const href = /^([a-z][a-z0-9+.-]*:|\/|#)/i.test(address.trim()) ? address.trim() : `https://${address.trim()}`;
    const chain = editor.chain().focus().extendMarkRange('link');
    if (!address.trim()) chain.unsetLink().run();
    else if (editor.state.selection.empty && !before)
      chain.insertContent([{ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] }]).run();
    else chain.setLink({ href }).run();
    close();
  };
  return (
    <div className="editor-tools">
      <input
        className="input"
        autoFocus
        aria-label={t.linkAddress}
        placeholder="https://"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply();
          else if (event.key === 'Escape') close();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <Button onClick={apply}>{t.apply}</Button>
      {before && (
        <Button
          look="quiet"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run();
            close();
          }}
        >
          {t.unlink}
        </Button>
      )}
    </div>
  );
}

function LanguageField({ editor }: { readonly editor: Editor }): ReactNode {
  const language = useEditorState({
    editor,
    selector: ({ editor: current }) => (current.getAttributes('codeBlock').language as string | null) ?? '',
  });
  return (
    <input
      className="input editor-language"
      aria-label={words().language}
      placeholder={words().language}
      value={language}
      onChange={({ target }) => {
        const next = target.value
          .toLowerCase()
          .replace(/[^\w+#.-]/g, '')
          .slice(0, 40);
        editor.commands.updateAttributes('codeBlock', { language: next || null });
      }}
    />
  );
}
