import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { server } from '../../data/document';
import { refresh } from '../../data/lists';
import { Failed } from '../../frame/Problem';
import { Ago, Button, Dialog, say, Section, SkeletonRows, Table } from '../../kit';
import { FACTORS, hasFactors, useAccount, useFactors, type Codes, type FactorList, type Passkey } from './data';
import { NewPasskey, RenamePasskey } from './PasskeyDialogs';
import { ProofDialog } from './ProofDialog';
import { TotpDialog } from './TotpDialog';
import { words } from './words';
import './account.css';

/** What the person does at the moment. */
type Doing =
  | { readonly what: 'app' | 'remove-app' | 'codes' | 'passkey' }
  | { readonly what: 'rename' | 'remove'; readonly passkey: Passkey };

/** The second factors of a person, and what they can do about them. */
export function FactorSettings(): ReactNode {
  const { data: account, error: accountError } = useAccount();
  const { data: factors, error: factorsError } = useFactors();
  const t = words();
  const error = accountError ?? factorsError;
  if (error) return <Failed error={error} />;
  if (!factors || !account) return <SkeletonRows rows={3} label={t.loading} />;
  if (account.password === 'set') return <Sections factors={factors} />;
  if (account.password === 'none') return <p className="soft">{t.factorsOff}</p>;
  return (
    <>
      <p className="soft">{t.factorsNeedPassword}</p>
      <p>
        <a className="button plain" href={`${server.base}/password/forgot/`}>
          {t.choosePassword}
        </a>
      </p>
    </>
  );
}

function Sections({ factors }: { readonly factors: FactorList }): ReactNode {
  const [doing, setDoing] = useState<Doing>();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const done = async (made?: Codes) => {
    setDoing(undefined);
    setCodes(made?.recovery_codes ?? []);
    await refresh('factors');
  };
  const hasAny = hasFactors(factors);
  return (
    <>
      <AppSection factors={factors} onDo={setDoing} />
      <PasskeySection factors={factors} onDo={setDoing} />
      {hasAny && <CodesSection left={factors.recovery_codes} onDo={setDoing} />}
      {doing && <Doings doing={doing} takesCode={hasAny} onDone={done} onClose={() => setDoing(undefined)} />}
      {codes.length > 0 && <CodesDialog codes={codes} onClose={() => setCodes([])} />}
    </>
  );
}

interface SectionProps {
  readonly factors: FactorList;
  readonly onDo: (doing: Doing) => void;
}

function AppSection({ factors: { totp }, onDo }: SectionProps): ReactNode {
  const t = words();
  return (
    <Section
      title={t.codeApp}
      text={t.appText}
      actions={
        <>
          {totp && <Button onClick={() => onDo({ what: 'remove-app' })}>{t.removeApp}</Button>}
          <Button onClick={() => onDo({ what: 'app' })}>{totp ? t.setUpOther : t.setUpApp}</Button>
        </>
      }
    >
      {totp && (
        <p>
          {t.since} <Ago time={totp.created_at} /> · {t.lastUsed} <Ago time={totp.last_used_at} />
        </p>
      )}
    </Section>
  );
}

function PasskeySection({ factors: { passkeys, passkeys_possible: isPossible }, onDo }: SectionProps): ReactNode {
  const t = words();
  return (
    <Section
      title={t.passkeys}
      text={isPossible ? t.passkeysText : t.passkeysImpossible}
      actions={isPossible && <Button onClick={() => onDo({ what: 'passkey' })}>{t.newPasskey}</Button>}
    >
      {passkeys.length > 0 && (
        <Table<Passkey>
          label={t.passkeys}
          rows={passkeys}
          keyOf={({ id }) => id}
          columns={[
            { id: 'name', name: t.passkeyName, cell: ({ name }) => name },
            { id: 'since', name: t.since, cell: ({ created_at }) => <Ago time={created_at} /> },
            {
              id: 'used',
              name: t.lastUsed,
              cell: ({ last_used_at }) =>
                last_used_at ? <Ago time={last_used_at} /> : <span className="soft">{t.never}</span>,
            },
            {
              id: 'actions',
              name: t.change,
              bare: true,
              cell: (passkey) => <PasskeyActions passkey={passkey} onDo={onDo} />,
            },
          ]}
        />
      )}
    </Section>
  );
}

const PasskeyActions = ({ passkey, onDo }: Pick<SectionProps, 'onDo'> & { readonly passkey: Passkey }): ReactNode => {
  const t = words();
  return (
    <span className="passkey-actions">
      <Button look="quiet" aria-label={t.renameThis(passkey.name)} onClick={() => onDo({ what: 'rename', passkey })}>
        {t.rename}
      </Button>
      <Button look="quiet" aria-label={t.removeThis(passkey.name)} onClick={() => onDo({ what: 'remove', passkey })}>
        {t.remove}
      </Button>
    </span>
  );
};

const CodesSection = ({ left, onDo }: Pick<SectionProps, 'onDo'> & { readonly left: number }): ReactNode => {
  const t = words();
  return (
    <Section
      title={t.recoveryCodes}
      text={t.recoveryCodesText}
      actions={<Button onClick={() => onDo({ what: 'codes' })}>{t.newCodes}</Button>}
    >
      <p>{t.codesLeft(left)}</p>
    </Section>
  );
};

interface DoingProps {
  readonly doing: Doing;
  readonly takesCode: boolean;
  readonly onDone: (codes?: Codes) => Promise<void>;
  readonly onClose: () => void;
}

/** The dialog of what the person does. */
function Doings({ doing, takesCode, onDone, onClose }: DoingProps): ReactNode {
  const t = words();
  const common = { takesCode, onClose } as const;
  switch (doing.what) {
    case 'app':
      return <TotpDialog {...common} onDone={(codes) => void onDone(codes)} />;
    case 'passkey':
      return <NewPasskey {...common} onDone={(codes) => void onDone(codes)} />;
    case 'rename':
      return <RenamePasskey passkey={doing.passkey} onDone={() => void onDone()} onClose={onClose} />;
    case 'remove': {
      const send = (proof: object) => api.post(`${FACTORS}passkeys/${doing.passkey.id}/remove/`, proof);
      const title = t.removeThis(doing.passkey.name);
      return (
        <ProofDialog
          {...common}
          title={title}
          action={t.remove}
          send={async (proof) => send(proof).then(() => onDone())}
        />
      );
    }
    case 'remove-app': {
      const send = (proof: object) => api.post(`${FACTORS}totp/remove/`, proof).then(() => onDone());
      return <ProofDialog {...common} title={t.removeApp} action={t.remove} send={send} />;
    }
    case 'codes': {
      const send = (proof: object) => api.post<Codes>(`${FACTORS}recovery-codes/`, proof).then(onDone);
      return <ProofDialog {...common} title={t.newCodes} text={t.newCodesText} action={t.newCodes} send={send} />;
    }
  }
}

interface CodesProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Shows recovery codes, this once. */
function CodesDialog({ codes, onClose }: CodesProps): ReactNode {
  const t = words();
  const text = codes.join('\n');
  return (
    <Dialog open onClose={onClose} title={t.recoveryCodes}>
      <p className="soft">{t.codesText}</p>
      <p className="secret">{text}</p>
      <div className="dialog-actions">
        <Button onClick={() => void navigator.clipboard.writeText(text).then(() => say(t.keyCopied))}>{t.copy}</Button>
        <Button look="primary" onClick={onClose}>
          {t.close}
        </Button>
      </div>
    </Dialog>
  );
}
