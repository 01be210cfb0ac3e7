import type { ReactNode } from 'react';
import type { FormState } from '../../data/form';
import { Button, Dialog } from '../../kit';
import { words } from './words';
import './planning.css';

interface Props {
  readonly title: string;
  readonly form: FormState;
  /** Whether the form changes an existing record. */
  readonly isChange: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The form that creates or changes a record. */
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
