import { lazy, Suspense, type ReactElement, type ReactNode } from 'react';
import type { IconName } from './icons';
import { useOpener } from './opener';

export interface MenuAction {
  readonly label: string;
  readonly icon?: IconName;
  readonly keys?: string;
  readonly run: () => void;
}

const load = () => import('./MenuWindow');
const MenuWindow = lazy(async () => ({ default: (await load()).MenuWindow }));

interface Props {
  readonly trigger: ReactElement;
  readonly align?: 'start' | 'end';
  readonly actions: readonly MenuAction[];
}

/** A button that opens a list of actions. */
export function Menu({ trigger, actions, align = 'end' }: Props): ReactNode {
  const { button, opened } = useOpener({ trigger, kind: 'menu', load });
  return (
    <>
      {button}
      <Suspense fallback={null}>{opened && <MenuWindow {...opened} align={align} actions={actions} />}</Suspense>
    </>
  );
}
