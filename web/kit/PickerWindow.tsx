import { Combobox } from '@base-ui/react/combobox';
import { useState, type ReactNode } from 'react';
import { Icon } from './icons';
import { Adopt, type Opened } from './opener';
import type { Choice, PickerProps } from './Picker';

/**
 * The list of a picker with its search field. It is loaded before the first press: do not import it with other code.
 */
export function PickerWindow(props: Opened & PickerProps): ReactNode {
  const { id, button, choices, label, nothing, open, onOpenChange, create } = props;
  const [typed, setTyped] = useState('');
  const byId = (one: string) => choices.find((choice) => choice.id === one);
  const chosen = props.multiple
    ? props.value.map(byId).filter((choice) => choice !== undefined)
    : props.value === null
      ? null
      : (byId(props.value) ?? null);
  const change = (next: unknown) => {
    if (props.multiple) props.onChange((next as Choice[]).map((choice) => choice.id));
    else if (next) props.onChange((next as Choice).id);
  };
  const isNew =
    create && typed.trim() && !choices.some(({ name }) => name.toLowerCase() === typed.trim().toLowerCase());
  return (
    <Combobox.Root
      items={choices as Choice[]}
      multiple={props.multiple as never}
      value={chosen as never}
      onValueChange={change}
      inputValue={typed}
      onInputValueChange={(text) => {
        setTyped(text);
        props.onTyped?.(text);
      }}
      {...(props.onTyped && { filter: null })}
      open={open}
      onOpenChange={(next) => {
        if (!next) setTyped('');
        onOpenChange(next);
      }}
      itemToStringLabel={(choice: Choice) => choice.name}
      isItemEqualToValue={(one: Choice, other: Choice) => one.id === other.id}
      autoHighlight
    >
      <Combobox.Trigger render={(props) => <Adopt button={button} props={props} />} />
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} align="start" style={{ zIndex: 20 }}>
          <Combobox.Popup id={id} className="popup" aria-label={label}>
            <Combobox.Input className="search" placeholder={label} aria-label={label} />
            <Combobox.Empty className="nothing">{isNew ? null : nothing}</Combobox.Empty>
            <Combobox.List>
              {(choice: Choice) => (
                <Combobox.Item
                  key={choice.id}
                  value={choice}
                  className="choice"
                  disabled={choice.refused !== undefined}
                >
                  {choice.icon}
                  <span className="choice-text">
                    {choice.name}
                    {choice.refused && <span className="choice-reason">{choice.refused}</span>}
                  </span>
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
