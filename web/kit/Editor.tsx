import { lazy, Suspense, useState, type ReactNode } from 'react';
import { words } from '../words';
import { Button } from './Button';
import { drafts } from './drafts';

/** A person, work item or page that a text can mention. */
export interface Mentionable {
  readonly kind: 'user' | 'work_item' | 'page';
  readonly id: string;
  readonly name: string;
  readonly hint?: string;
  /** The project of a project page. */
  readonly project?: string;
}

/** What an editor can do where it stands. Files need a place to be stored, mentions need a search. */
export interface EditorSources {
  /** Stores a file and returns the address that texts use for it. Without it, no files can be added. */
  readonly onUpload?: ((file: File) => Promise<{ readonly address: string }>) | undefined;
  readonly suggest?: ((query: string) => Promise<readonly Mentionable[]>) | undefined;
}

export interface EditorProps extends EditorSources {
  readonly html: string;
  readonly label: string;
  readonly placeholder: string;
  readonly autoFocus?: boolean;
  readonly onChange: (html: string) => void;
  /** The number of uploads that are not finished: text saved now would lack them. */
  readonly onPending?: (files: number) => void;
  /** Called on Ctrl+Enter. */
  readonly onSubmit?: () => void;
  readonly onEscape?: () => void;
}

const RichEditor = lazy(() => import('./rich-editor/RichEditor'));

/** The rich editor, loaded when the first one appears. It reads and writes the HTML that the interface stores. */
export const Editor = (props: EditorProps): ReactNode => (
  <Suspense fallback={<div className="editor-wait" />}>
    <RichEditor {...props} />
  </Suspense>
);

interface FormProps {
  /** The key under which the draft is kept. */
  readonly name: string;
  readonly html: string;
  readonly label: string;
  readonly placeholder: string;
  readonly action: string;
  readonly sources?: EditorSources;
  /** Returns whether the text was accepted; then the draft is deleted. */
  readonly onSave: (html: string) => Promise<boolean>;
  readonly onCancel: () => void;
}

/** The editor with its buttons. A draft survives a closed tab. */
export function EditorForm({
  name,
  html,
  label,
  placeholder,
  action,
  sources,
  onSave,
  onCancel,
}: FormProps): ReactNode {
  const [first] = useState(() => drafts.read(name) || html);
  const [base] = useState(html);
  const [text, setText] = useState(first);
  const [isBusy, setBusy] = useState(false);
  const [pending, setPending] = useState(0);
  const save = async () => {
    setBusy(true);
    const isTaken = await onSave(text);
    setBusy(false);
    if (isTaken) drafts.keep(name, '');
  };
  const cancel = () => {
    drafts.keep(name, '');
    onCancel();
  };
  return (
    <div className="rich-field">
      <Editor
        {...sources}
        html={first}
        label={label}
        placeholder={placeholder}
        onChange={(next) => {
          setText(next);
          drafts.keep(name, next, base);
        }}
        onPending={setPending}
        onSubmit={() => void save()}
        {...(text === html && { onEscape: cancel })}
      />
      <div className="dialog-actions">
        <Button look="quiet" onClick={cancel}>
          {words().cancel}
        </Button>
        <Button look="primary" disabled={isBusy || pending > 0} onClick={() => void save()}>
          {action}
        </Button>
      </div>
    </div>
  );
}
