import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { useForm } from '../../data/form';
import { FormDialog } from '../../frame/FormDialog';
import { FACTORS, type Codes } from './data';
import { CodeField, ProofDialog } from './ProofDialog';
import { QrCode } from './QrCode';
import { words } from './words';

interface Begun {
  readonly token: string;
  readonly secret: string;
  /** The secret as an `otpauth://` address. */
  readonly address: string;
}

interface Props {
  readonly takesCode: boolean;
  readonly onDone: (codes: Codes) => void;
  readonly onClose: () => void;
}

/** Sets up an app that generates codes: a proof, the QR code, and a first code. */
export function TotpDialog({ takesCode, onDone, onClose }: Props): ReactNode {
  const [begun, setBegun] = useState<Begun>();
  const t = words();
  if (begun) return <Confirmation begun={begun} onDone={onDone} onClose={onClose} />;
  return (
    <ProofDialog
      title={t.setUpApp}
      text={t.proveText}
      action={t.goOn}
      takesCode={takesCode}
      send={async (proof) => setBegun(await api.post<Begun>(`${FACTORS}totp/begin/`, proof))}
      onClose={onClose}
    />
  );
}

function Confirmation({ begun, onDone, onClose }: Omit<Props, 'takesCode'> & { readonly begun: Begun }): ReactNode {
  const [code, setCode] = useState('');
  const t = words();
  const form = useForm(async () => {
    onDone(await api.post<Codes>(`${FACTORS}totp/confirm/`, { token: begun.token, code }));
  }, ['code']);
  return (
    <FormDialog title={t.setUpApp} form={form} action={t.confirm} onClose={onClose}>
      <p className="soft">{t.scanText}</p>
      <QrCode text={begun.address} label={t.qrCode} />
      <p className="soft">{t.typeSecretText}</p>
      <p className="secret">{begun.secret.replace(/.{4}(?=.)/g, '$& ')}</p>
      <CodeField autoFocus label={t.firstCode} value={code} onChange={setCode} error={form.errors.code} />
    </FormDialog>
  );
}
