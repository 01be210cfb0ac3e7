import { useEffect, useState, type ReactNode } from 'react';
import { api, onProofRequired } from '../../data/client';
import { hasFactors, useFactors } from './data';
import { ProofDialog, type Proof } from './ProofDialog';
import { words } from './words';

/** Asks for a proof whenever the server demands one, for example before somebody's role is changed. */
export function ProofPrompt(): ReactNode {
  const [answer, setAnswer] = useState<(isProved: boolean) => void>();
  useEffect(() => onProofRequired(() => new Promise((resolve) => setAnswer(() => resolve))), []);
  const end = (isProved: boolean) => {
    answer?.(isProved);
    setAnswer(undefined);
  };
  return answer && <Prompt onEnd={end} />;
}

function Prompt({ onEnd }: { readonly onEnd: (isProved: boolean) => void }): ReactNode {
  const { data: factors } = useFactors();
  const t = words();
  const prove = async (proof: Proof) => {
    await api.post('/profile/account/sessions/prove', proof);
    onEnd(true);
  };
  return (
    <ProofDialog
      title={t.proveYourself}
      text={t.signedInLongAgo}
      action={t.goOn}
      takesCode={factors !== undefined && hasFactors(factors)}
      send={prove}
      onClose={() => onEnd(false)}
    />
  );
}
