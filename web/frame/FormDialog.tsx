import type { ReactNode } from 'react';
import type { FormState } from '../data/form';
import { Button, Dialog, TextField } from '../kit';
import { words } from '../words';

interface Props {
  readonly title: string;
  readonly form: FormState;
  /** The label of the button that sends the form. Without it the form can only be cancelled. */
  readonly action: string | undefined;
  /** `danger` for what cannot be undone. */
  readonly look?: 'danger' | 'primary';
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog. */
export const FormDialog = ({ title, form, action, look = 'primary', onClose, children }: Props): ReactNode => (
  <Dialog open onClose={onClose} title={title}>
    <form className="form" onSubmit={form.onSubmit}>
      {children}
      <div className="dialog-actions">
        <Button onClick={onClose}>{words().cancel}</Button>
        {action && (
          <Button look={look} type="submit" disabled={form.isBusy}>
            {action}
          </Button>
        )}
      </div>
    </form>
  </Dialog>
);

interface NameProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

/** The first field of a form: the name of the record. */
export const NameField = (props: NameProps): ReactNode => <TextField required autoFocus maxLength={255} {...props} />;
