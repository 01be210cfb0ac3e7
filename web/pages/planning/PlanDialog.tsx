import type { ReactNode } from 'react';
import type { FormState } from '../../data/form';
import { Button, Dialog } from '../../kit';
import { words } from './words';
import './planning.css';

interface Props {
  readonly title: string;
  readonly form: FormState;
  /** Whether there is one already, which is changed. */
  readonly isChange: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The form by which something is made, or changed. */
export const PlanDialog = ({ title, form, isChange, onClose, children }: Props): ReactNode => (
  <Dialog open onClose={onClose} title={title}>
    <form className="form" onSubmit={form.onSubmit}>
      {children}
      <div className="dialog-actions">
        <Button onClick={onClose}>{words().cancel}</Button>
        <Button look="primary" type="submit" disabled={form.isBusy}>
          {isChange ? words().save : words().create}
        </Button>
      </div>
    </form>
  </Dialog>
);
