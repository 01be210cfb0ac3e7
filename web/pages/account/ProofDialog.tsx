import { useState, type ReactNode } from 'react';
import { useForm } from '../../data/form';
import { FormDialog } from '../../frame/FormDialog';
import { Button, TextField } from '../../kit';
import { words } from './words';

/** What the person proves anew, as the server takes it. */
export type Proof = { readonly password: string } | { readonly proof_code: string };

interface Props {
  readonly title: string;
  readonly text?: string;
  readonly action: string;
  /** Whether a code will do as well. */
  readonly takesCode: boolean;
  /** Sends the proof. A refusal is shown at its field, or as a message. */
  readonly send: (proof: Proof) => Promise<unknown>;
  readonly onClose: () => void;
  /** Further fields, above the proof. */
  readonly children?: ReactNode;
}

/** Has the person prove who they are: by the password, or by a code if they have forgotten it. */
export function ProofDialog({ title, text, action, takesCode, send, onClose, children }: Props): ReactNode {
  const [isCode, setCode] = useState(false);
  const [typed, setTyped] = useState('');
  const t = words();
  const form = useForm(() => send(isCode ? { proof_code: typed } : { password: typed }), ['password', 'code']);
  const change = () => {
    setCode(!isCode);
    setTyped('');
  };
  const common = { required: true, value: typed, onChange: setTyped } as const;
  return (
    <FormDialog title={title} form={form} action={action} onClose={onClose}>
      {text && <p className="soft">{text}</p>}
      {children}
      {isCode ? (
        <CodeField {...common} label={t.codeOrRecovery} error={form.errors.code} />
      ) : (
        <TextField
          {...common}
          label={t.yourPassword}
          type="password"
          maxLength={256}
          autoComplete="current-password"
          error={form.errors.password}
        />
      )}
      {takesCode && (
        <Button look="quiet" className="proof-other" onClick={change}>
          {isCode ? t.proveByPassword : t.proveByCode}
        </Button>
      )}
    </FormDialog>
  );
}

interface CodeProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly error: string | undefined;
  readonly autoFocus?: boolean;
}

/** The field of a code, as browsers and managers of passwords know it. */
export const CodeField = (props: CodeProps): ReactNode => (
  <TextField {...props} required maxLength={64} autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} />
);
