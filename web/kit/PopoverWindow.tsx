import { Popover as Base } from '@base-ui/react/popover';
import type { ReactNode } from 'react';
import { Adopt, type Opened } from './opener';

interface Props extends Opened {
  readonly label: string;
  readonly children: ReactNode;
}

/** The content of a popover. It is loaded before the first press: do not import it with other code. */
export const PopoverWindow = ({ id, button, open, onOpenChange, label, children }: Props): ReactNode => (
  <Base.Root open={open} onOpenChange={onOpenChange}>
    <Base.Trigger render={(props) => <Adopt button={button} props={props} />} />
    <Base.Portal>
      <Base.Positioner sideOffset={4} align="end" style={{ zIndex: 20 }}>
        <Base.Popup id={id} className="popup popover" aria-label={label}>
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
