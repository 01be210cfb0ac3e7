import { lazy, Suspense, type ReactElement, type ReactNode } from 'react';
import { useOpener } from './opener';

export interface Choice {
  readonly id: string;
  readonly name: string;
  readonly icon?: ReactNode;
  /** The reason why the choice is disabled. */
  readonly refused?: string | undefined;
}

interface Shared {
  readonly choices: readonly Choice[];
  /** What the picker chooses, for example `State`; read out together with the current choice. */
  readonly label: string;
  /** The content of the button. */
  readonly trigger: ReactElement;
  readonly nothing: string;
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  /** Called with the typed text, and has to update `choices`. Without it the picker filters `choices` itself. */
  readonly onTyped?: (text: string) => void;
  /** Offered below the list if no choice has the typed name. */
  readonly create?: { readonly label: (name: string) => string; readonly run: (name: string) => void };
}

interface One extends Shared {
  readonly multiple?: false;
  readonly value: string | null;
  readonly onChange: (id: string) => void;
}

interface Many extends Shared {
  readonly multiple: true;
  readonly value: readonly string[];
  readonly onChange: (ids: string[]) => void;
}

export type PickerProps = One | Many;

const load = () => import('./PickerWindow');
const PickerWindow = lazy(async () => ({ default: (await load()).PickerWindow }));

/** The names of the chosen entries, in the order of the choices. */
const namesOf = ({ value, choices }: PickerProps): string[] =>
  choices.filter(({ id }) => (Array.isArray(value) ? value.includes(id) : value === id)).map(({ name }) => name);

/** Chooses one or several entries by name: a button that opens a list with a search field. */
export function Picker(props: PickerProps): ReactNode {
  const { label, trigger, open, onOpenChange } = props;
  const named = [label, namesOf(props).join(', ')].filter(Boolean).join(': ');
  const { button, opened } = useOpener({
    trigger,
    kind: 'dialog',
    role: 'combobox',
    label: named,
    open,
    onOpenChange,
    load,
  });
  return (
    <>
      {button}
      <Suspense fallback={null}>{opened && <PickerWindow {...props} {...opened} />}</Suspense>
    </>
  );
}
