import { useState, type FormEvent, type ReactNode } from 'react';
import { words } from '../words';
import { Button } from './Button';
import { Dialog } from './Dialog';
import { TextField } from './TextField';

interface Props {
  /** The question, for example `Delete “Autumn”?`. */
  readonly title: string;
  /** The consequences. */
  readonly text?: string | undefined;
  /** The label of the button that confirms, for example `Delete`. */
  readonly action: string;
  readonly look?: 'danger' | 'primary';
  /** The text that the person has to type first if much will be lost: the name of the record. */
  readonly typed?: string | undefined;
  /** Performs the action and reports failures. The button is disabled until it ends. */
  readonly onConfirm: () => void | Promise<void>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Asks before an action that cannot be undone. Render it while the question is open. */
export function ConfirmDialog({
  title,
  text,
  action,
  look = 'danger',
  typed,
  onConfirm,
  onClose,
  children,
}: Props): ReactNode {
  const [entry, setEntry] = useState('');
  const [isBusy, setBusy] = useState(false);
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await onConfirm();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} title={title}>
      <form className="form" onSubmit={(event) => void confirm(event)}>
        {text && <p className="soft">{text}</p>}
        {children}
        {typed !== undefined && (
          <TextField autoFocus label={words().typeToConfirm(typed)} value={entry} onChange={setEntry} />
        )}
        <div className="dialog-actions">
          <Button onClick={onClose}>{words().cancel}</Button>
          <Button look={look} type="submit" disabled={isBusy || (typed !== undefined && entry.trim() !== typed.trim())}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
