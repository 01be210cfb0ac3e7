import type { ReactNode } from 'react';
import { Field } from './Field';

interface Props {
  readonly label: string;
  /** For example `2026-03-27`, or empty. */
  readonly value: string;
  readonly onChange: (date: string) => void;
  /** The first day that can be chosen. */
  readonly min?: string;
  readonly hint?: string;
  readonly error?: string | undefined;
}

/** A day in a form, with the browser's own date picker. */
export const DateField = ({ label, value, onChange, min, hint, error }: Props): ReactNode => (
  <Field label={label} error={error} {...(hint && { hint })}>
    {(control) => (
      <input
        {...control}
        type="date"
        className="input"
        value={value}
        min={min}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
);
