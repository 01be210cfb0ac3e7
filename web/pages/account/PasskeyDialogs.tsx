import { startRegistration, type PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { useForm } from '../../data/form';
import { FormDialog } from '../../frame/FormDialog';
import { complain, TextField } from '../../kit';
import { FACTORS, type Codes, type Passkey } from './data';
import { ProofDialog, type Proof } from './ProofDialog';
import { words } from './words';

interface Begun {
  readonly token: string;
  readonly options: PublicKeyCredentialCreationOptionsJSON;
}

interface NewProps {
  readonly takesCode: boolean;
  readonly onDone: (codes: Codes) => void;
  readonly onClose: () => void;
}

/** Registers a passkey: a name, a proof, and what the browser asks for. */
export function NewPasskey({ takesCode, onDone, onClose }: NewProps): ReactNode {
  const [name, setName] = useState('');
  const t = words();
  const register = async (proof: Proof) => {
    const { token, options } = await api.post<Begun>(`${FACTORS}passkeys/begin/`, proof);
    // The person may cancel, and the browser may refuse: it has said why.
    const response = await startRegistration({ optionsJSON: options }).catch(() => null);
    if (!response) return complain(t.passkeyNotMade);
    onDone(await api.post<Codes>(`${FACTORS}passkeys/confirm/`, { token, name, response }));
  };
  return (
    <ProofDialog
      title={t.newPasskey}
      text={t.proveText}
      action={t.goOn}
      takesCode={takesCode}
      send={register}
      onClose={onClose}
    >
      <TextField autoFocus required maxLength={80} label={t.passkeyName} value={name} onChange={setName} />
    </ProofDialog>
  );
}

interface RenameProps {
  readonly passkey: Passkey;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function RenamePasskey({ passkey, onDone, onClose }: RenameProps): ReactNode {
  const [name, setName] = useState(passkey.name);
  const t = words();
  const form = useForm(async () => {
    await api.post(`${FACTORS}passkeys/${passkey.id}/name/`, { name });
    onDone();
  }, ['name']);
  return (
    <FormDialog title={t.renamePasskey} form={form} action={t.save} onClose={onClose}>
      <TextField
        autoFocus
        required
        maxLength={80}
        label={t.passkeyName}
        value={name}
        onChange={setName}
        error={form.errors.name}
      />
    </FormDialog>
  );
}
