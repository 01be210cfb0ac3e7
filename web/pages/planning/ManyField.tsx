import type { ReactNode } from 'react';
import { Button, Picker, type Choice } from '../../kit';
import { words } from './words';

interface Props {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly value: readonly string[];
  readonly onChange: (ids: string[]) => void;
}

/** A form field for several values: a button that names the chosen ones. */
export function ManyField({ label, choices, value, onChange }: Props): ReactNode {
  const chosen = choices.filter(({ id }) => value.includes(id)).map(({ name }) => name);
  return (
    <div className="field">
      <span className="plan-label">{label}</span>
      <Picker
        multiple
        choices={choices}
        label={label}
        nothing={words().nothingFound}
        value={value}
        onChange={onChange}
        trigger={<Button className="plan-many">{chosen.length ? chosen.join(', ') : words().blank}</Button>}
      />
    </div>
  );
}
