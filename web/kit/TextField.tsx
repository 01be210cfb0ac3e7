import type { InputHTMLAttributes, ReactNode } from 'react';
import { Field } from './Field';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'id'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly hint?: string;
  readonly error?: string | undefined;
}

/** A line of text in a form. */
export const TextField = ({ label, hint, error, onChange, className = '', ...rest }: Props): ReactNode => (
  <Field label={label} error={error} {...(hint && { hint })}>
    {(control) => (
      <input
        {...rest}
        {...control}
        className={`input ${className}`}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
);
