import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import type { DialogProps } from './Dialog';

/** The dialog itself. It is loaded with the first dialog: do not import it with other code. */
export const DialogWindow = ({ open, onClose, title, bare = false, children }: DialogProps): ReactNode => (
  <Base.Root open={open} onOpenChange={(next) => next || onClose()}>
    <Base.Portal>
      <Base.Backdrop className="backdrop" />
      <Base.Popup className="dialog">
        <Base.Title className={bare ? 'visually-hidden' : ''}>{title}</Base.Title>
        {children}
      </Base.Popup>
    </Base.Portal>
  </Base.Root>
);
