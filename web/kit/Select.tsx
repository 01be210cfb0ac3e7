import type { ReactNode } from 'react';
import { Field } from './Field';

interface Props<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly choices: readonly { readonly id: Value; readonly name: string }[];
  readonly hint?: string;
  readonly error?: string | undefined;
}

/** One of a few options in a form. */
export const Select = <Value extends string>({
  label,
  value,
  onChange,
  choices,
  hint,
  error,
}: Props<Value>): ReactNode => (
  <Field label={label} error={error} {...(hint && { hint })}>
    {(control) => (
      <select {...control} className="input" value={value} onChange={({ target }) => onChange(target.value as Value)}>
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    )}
  </Field>
);
