import { Menu as Base } from '@base-ui/react/menu';
import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from './icons';
import type { MenuAction } from './Menu';
import { Adopt, type Opened } from './opener';

interface Props extends Opened {
  readonly align: 'start' | 'end';
  readonly actions: readonly MenuAction[];
}

/** The actions of a menu. It is loaded before the first press: do not import it with other code. */
export function MenuWindow({ id, button, open, onOpenChange, byKey, align, actions }: Props): ReactNode {
  const popup = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open || !byKey) return;
    const frame = requestAnimationFrame(() => popup.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus());
    return () => cancelAnimationFrame(frame);
  }, [open, byKey]);
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Trigger render={(props) => <Adopt button={button} props={props} />} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align={align} style={{ zIndex: 20 }}>
          <Base.Popup id={id} ref={popup} className="popup">
            {actions.map(({ label, icon, keys, run }) => (
              <Base.Item key={label} className="choice" onClick={run}>
                {icon && <Icon name={icon} />}
                <span className="choice-text">{label}</span>
                {keys && <kbd>{keys}</kbd>}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
