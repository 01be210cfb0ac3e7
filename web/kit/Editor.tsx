import { lazy, Suspense, useState, type ReactNode } from 'react';
import { words } from '../words';
import { Button } from './Button';
import { drafts } from './drafts';

/** A person, a work item or a page that a text can mention. */
export interface Mentionable {
  readonly kind: 'user' | 'work_item' | 'page';
  readonly id: string;
  readonly name: string;
  readonly hint?: string;
  /** Id of the project, where a page is one of a project. */
  readonly project?: string;
}

/** What an editor can do in its place: files need somewhere to go, and mentions somebody who finds them. */
export interface EditorSources {
  /** Takes a file in and answers the address by which texts name it. Without it no file can be added. */
  readonly onUpload?: ((file: File) => Promise<{ readonly address: string }>) | undefined;
  readonly suggest?: ((query: string) => Promise<readonly Mentionable[]>) | undefined;
}

export interface EditorProps extends EditorSources {
  readonly html: string;
  readonly label: string;
  readonly placeholder: string;
  readonly autoFocus?: boolean;
  readonly onChange: (html: string) => void;
  /** How many files are under way: saving now would leave them out. */
  readonly onPending?: (files: number) => void;
  /** Ctrl Enter. */
  readonly onSubmit?: () => void;
  readonly onEscape?: () => void;
}

const RichEditor = lazy(() => import('./rich-editor/RichEditor'));

/** The rich editor; it is loaded when the first one appears. It reads and writes the HTML that the interface stores. */
export const Editor = (props: EditorProps): ReactNode => (
  <Suspense fallback={<div className="editor-wait" />}>
    <RichEditor {...props} />
  </Suspense>
);

interface FormProps {
  /** What the draft is kept under. */
  readonly name: string;
  readonly html: string;
  readonly label: string;
  readonly placeholder: string;
  readonly action: string;
  readonly sources?: EditorSources;
  /** Returns whether it was taken; then the draft goes. */
  readonly onSave: (html: string) => Promise<boolean>;
  readonly onCancel: () => void;
}

/** The editor with its buttons; what is typed survives a closed tab. */
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
