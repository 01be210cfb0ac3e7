import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Button } from '../../kit';
import { words } from './words';
import { drafts } from './drafts';

const Editor = lazy(() => import('./Editor'));

interface Props {
  /** What the draft is kept under. */
  readonly name: string;
  readonly html: string;
  readonly label: string;
  readonly placeholder: string;
  readonly action: string;
  /** Returns whether it was taken; then the draft goes. */
  readonly onSave: (html: string) => Promise<boolean>;
  readonly onCancel: () => void;
}

/** The editor with its buttons; what is typed survives a closed tab. */
export function RichField({ name, html, label, placeholder, action, onSave, onCancel }: Props): ReactNode {
  const [first] = useState(() => drafts.read(name) || html);
  const [text, setText] = useState(first);
  const [isBusy, setBusy] = useState(false);
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
      <Suspense fallback={<div className="editor-wait" />}>
        <Editor
          html={first}
          label={label}
          placeholder={placeholder}
          onChange={(next) => {
            setText(next);
            drafts.keep(name, next);
          }}
          onSubmit={() => void save()}
          onEscape={text === html ? cancel : () => undefined}
        />
      </Suspense>
      <div className="dialog-actions">
        <Button look="quiet" onClick={cancel}>
          {words().cancel}
        </Button>
        <Button look="primary" disabled={isBusy} onClick={() => void save()}>
          {action}
        </Button>
      </div>
    </div>
  );
}
