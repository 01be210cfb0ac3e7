import { lazy, Suspense, type ReactElement, type ReactNode } from 'react';
import { useOpener } from './opener';

const load = () => import('./PopoverWindow');
const PopoverWindow = lazy(async () => ({ default: (await load()).PopoverWindow }));

interface Props {
  /** The content of the button. */
  readonly trigger: ReactElement;
  /** The accessible name of the popover. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A button that opens a few controls beside it. Escape and a press outside close them. */
export function Popover({ trigger, label, children }: Props): ReactNode {
  const { button, opened } = useOpener({ trigger, kind: 'dialog', load });
  return (
    <>
      {button}
      <Suspense fallback={null}>
        {opened && (
          <PopoverWindow {...opened} label={label}>
            {children}
          </PopoverWindow>
        )}
      </Suspense>
    </>
  );
}
