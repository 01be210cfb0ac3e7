import type { ReactNode } from 'react';
import { Field } from './Field';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly rows?: number;
  readonly hint?: string;
  readonly error?: string | undefined;
}

/** Several lines of plain text in a form. */
export const TextArea = ({ label, value, onChange, rows = 3, hint, error }: Props): ReactNode => (
  <Field label={label} error={error} {...(hint && { hint })}>
    {(control) => (
      <textarea
        {...control}
        className="input"
        rows={rows}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
);
