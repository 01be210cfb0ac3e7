import { useState, type ReactNode } from 'react';
import { useForm } from '../../data/form';
import { FormDialog } from '../../frame/FormDialog';
import { DateField, Field, Select, Switch, TextArea, TextField } from '../../kit';
import { words } from './words';

type Value = string | number | boolean | null | readonly string[] | File | undefined;
export type Values = Readonly<Record<string, Value>>;

interface Shared {
  /** The member's name in the interface. */
  readonly member: string;
  readonly label: string;
  readonly hint?: string;
  readonly required?: boolean;
  /** Whether the field applies, given the other values. */
  readonly when?: (values: Values) => boolean;
  /** Shown only when a record is created; it cannot be changed later. */
  readonly once?: boolean;
}

interface Choices {
  readonly choices: readonly { readonly id: string; readonly name: string }[];
}

/** A form field for one member of a record. */
export type FormField = Shared &
  (
    | { readonly kind: 'text'; readonly type?: 'text' | 'email' | 'url' | 'password'; readonly max?: number }
    | { readonly kind: 'file'; readonly accept: string }
    | { readonly kind: 'number' | 'area' | 'color' | 'switch' | 'date' | 'lines' }
    | ({ readonly kind: 'choice' | 'choices' } & Choices)
  );

interface Props {
  readonly title: string;
  readonly fields: readonly FormField[];
  readonly values: Values;
  /** Whether the record is new. */
  readonly isNew: boolean;
  readonly send: (values: Values) => Promise<unknown>;
  readonly onClose: () => void;
  readonly action?: string;
  /** A sent form decides what follows, not the closing of the window. */
  readonly keepsOpen?: boolean;
}

/** A form for a record in a dialog, with one control for each member. */
export function RecordDialog({ title, fields, values, isNew, send, onClose, action, keepsOpen }: Props): ReactNode {
  const [typed, setTyped] = useState(values);
  const t = words();
  const shown = fields.filter(({ when, once }) => (isNew || !once) && (!when || when(typed)));
  const form = useForm(
    async () => {
      await send(Object.fromEntries(shown.map(({ member }) => [member, typed[member]])));
      if (!keepsOpen) onClose();
    },
    shown.map(({ member }) => member),
  );
  return (
    <FormDialog title={title} form={form} action={action ?? (isNew ? t.create : t.save)} onClose={onClose}>
      {shown.map((field, index) => (
        <Control
          key={field.member}
          field={field}
          isFirst={index === 0}
          value={typed[field.member]}
          onChange={(value) => setTyped((before) => ({ ...before, [field.member]: value }))}
          error={errorOf(form.errors, field.member)}
        />
      ))}
    </FormDialog>
  );
}

/** Errors of nested members have paths such as `config.state_id`. */
const errorOf = (errors: Readonly<Record<string, string>>, member: string): string | undefined =>
  errors[member] ??
  Object.entries(errors).find(([name]) => name.startsWith(`${member}.`) || name.endsWith(`.${member}`))?.[1];

interface ControlProps {
  readonly field: FormField;
  readonly isFirst: boolean;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly error: string | undefined;
}

const asText = (value: Value): string => (value === null || value === undefined ? '' : String(value as string));

function Control({ field, isFirst, value, onChange, error }: ControlProps): ReactNode {
  const { label, hint, required = false } = field;
  const common = { label, error, ...(hint && { hint }) };
  switch (field.kind) {
    case 'text':
      return (
        <TextField
          {...common}
          type={field.type ?? 'text'}
          autoComplete={field.type === 'password' ? 'off' : undefined}
          maxLength={field.max ?? 255}
          required={required}
          autoFocus={isFirst}
          value={asText(value)}
          onChange={onChange}
        />
      );
    case 'number':
      return (
        <TextField
          {...common}
          type="number"
          required={required}
          value={asText(value)}
          onChange={(text) => onChange(text === '' ? null : Number(text))}
        />
      );
    case 'area':
      return <TextArea {...common} value={asText(value)} onChange={onChange} />;
    case 'lines':
      return <TextArea {...common} rows={5} value={asText(value)} onChange={onChange} />;
    case 'file':
      return (
        <Field {...common}>
          {(control) => (
            <input
              {...control}
              type="file"
              className="input"
              required={required}
              accept={field.accept}
              onChange={({ target }) => onChange(target.files?.[0])}
            />
          )}
        </Field>
      );
    case 'date':
      return <DateField {...common} value={asText(value)} onChange={onChange} />;
    case 'switch':
      return <Switch {...common} checked={value === true} onChange={onChange} />;
    case 'color':
      return (
        <Field {...common}>
          {(control) => (
            <input
              {...control}
              type="color"
              className="input color"
              value={asText(value)}
              onChange={({ target }) => onChange(target.value)}
            />
          )}
        </Field>
      );
    case 'choice':
      return (
        <Select
          {...common}
          value={asText(value)}
          choices={required ? field.choices : [{ id: '', name: words().blank }, ...field.choices]}
          onChange={(id) => onChange(id || null)}
        />
      );
    case 'choices':
      return (
        <Several {...common} choices={field.choices} value={(value ?? []) as readonly string[]} onChange={onChange} />
      );
  }
}

interface SeveralProps extends Choices {
  readonly label: string;
  readonly hint?: string;
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  readonly error: string | undefined;
}

const Several = ({ label, hint, choices, value, onChange, error }: SeveralProps): ReactNode => (
  <fieldset className="several">
    <legend>{label}</legend>
    {hint && <p className="field-hint">{hint}</p>}
    <div className="several-choices">
      {choices.map(({ id, name }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={value.includes(id)}
            onChange={({ target }) => onChange(target.checked ? [...value, id] : value.filter((one) => one !== id))}
          />
          {name}
        </label>
      ))}
    </div>
    {error && (
      <span className="field-error" role="alert">
        {error}
      </span>
    )}
  </fieldset>
);
