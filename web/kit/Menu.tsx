import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { Icon, type IconName } from './icons';

export interface MenuAction {
  readonly label: string;
  readonly icon?: IconName;
  readonly keys?: string;
  readonly run: () => void;
}

/** A button that opens a list of actions. */
export const Menu = ({
  trigger,
  actions,
}: {
  readonly trigger: ReactElement;
  readonly actions: readonly MenuAction[];
}): ReactNode => (
  <Base.Root>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner sideOffset={4} align="end" style={{ zIndex: 20 }}>
        <Base.Popup className="popup">
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
