import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** The title is read out only. */
  readonly bare?: boolean;
  readonly children: ReactNode;
}

/** A window above the page: Escape and a press beside it close it, and the focus goes back to where it was. */
export const Dialog = ({ open, onClose, title, bare = false, children }: Props): ReactNode => (
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
