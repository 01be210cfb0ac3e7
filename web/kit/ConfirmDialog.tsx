import { useState, type FormEvent, type ReactNode } from 'react';
import { words } from '../words';
import { Button } from './Button';
import { Dialog } from './Dialog';
import { TextField } from './TextField';

interface Props {
  /** The question, as `Delete “Autumn”?`. */
  readonly title: string;
  /** What follows from it. */
  readonly text?: string | undefined;
  /** Names what will be done, as `Delete`. */
  readonly action: string;
  readonly look?: 'danger' | 'primary';
  /** What the person has to type first, where much is lost: the name of what goes. */
  readonly typed?: string | undefined;
  /** Does it and says what fails. The button rests until then. */
  readonly onConfirm: () => void | Promise<void>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Asks before something that cannot be undone. Show it while the question is open. */
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
