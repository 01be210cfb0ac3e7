import { Combobox } from '@base-ui/react/combobox';
import { useState, type ReactElement, type ReactNode } from 'react';
import { Icon } from './icons';

export interface Choice {
  readonly id: string;
  readonly name: string;
  readonly icon?: ReactNode;
}

interface Shared {
  readonly choices: readonly Choice[];
  /** What is to be chosen; read out with what is. */
  readonly label: string;
  /** The button that opens it. */
  readonly trigger: ReactElement;
  readonly nothing: string;
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  /** Offered below where nothing has the typed name. */
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

/** Chooses one or several of some things by name: a button that opens a list with a search field. */
export function Picker(props: One | Many): ReactNode {
  const { choices, label, trigger, nothing, open, onOpenChange, create } = props;
  const [typed, setTyped] = useState('');
  const byId = (id: string) => choices.find((choice) => choice.id === id);
  const chosen = props.multiple
    ? props.value.map(byId).filter((choice) => choice !== undefined)
    : props.value === null
      ? null
      : (byId(props.value) ?? null);
  const change = (next: unknown) => {
    if (props.multiple) props.onChange((next as Choice[]).map(({ id }) => id));
    else if (next) props.onChange((next as Choice).id);
  };
  const isNew =
    create && typed.trim() && !choices.some(({ name }) => name.toLowerCase() === typed.trim().toLowerCase());
  const names = (Array.isArray(chosen) ? chosen : [chosen]).flatMap((choice) => (choice ? [choice.name] : []));
  return (
    <Combobox.Root
      items={choices as Choice[]}
      multiple={props.multiple as never}
      value={chosen as never}
      onValueChange={change}
      inputValue={typed}
      onInputValueChange={setTyped}
      open={open}
      onOpenChange={(next) => {
        if (!next) setTyped('');
        onOpenChange?.(next);
      }}
      itemToStringLabel={(choice: Choice) => choice.name}
      isItemEqualToValue={(one: Choice, other: Choice) => one.id === other.id}
      autoHighlight
    >
      <Combobox.Trigger render={trigger} aria-label={[label, names.join(', ')].filter(Boolean).join(': ')} />
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} align="start" style={{ zIndex: 20 }}>
          <Combobox.Popup className="popup" aria-label={label}>
            <Combobox.Input className="search" placeholder={label} aria-label={label} />
            <Combobox.Empty className="nothing">{isNew ? null : nothing}</Combobox.Empty>
            <Combobox.List>
              {(choice: Choice) => (
                <Combobox.Item key={choice.id} value={choice} className="choice">
                  {choice.icon}
                  <span className="choice-text">{choice.name}</span>
                  <Combobox.ItemIndicator>
                    <Icon name="check" />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
            {isNew && (
              <button type="button" className="choice" onClick={() => create.run(typed.trim())}>
                <Icon name="plus" />
                <span className="choice-text">{create.label(typed.trim())}</span>
              </button>
            )}
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
