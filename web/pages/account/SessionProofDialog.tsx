import type { ReactNode } from 'react';
import { api } from '../../data/client';
import { hasFactors, useFactors } from './data';
import { ProofDialog, type Proof } from './ProofDialog';
import { words } from './words';

/** Makes the session as good as after a sign-in. `onEnd` learns whether it is. */
export function SessionProofDialog({ onEnd }: { readonly onEnd: (isProved: boolean) => void }): ReactNode {
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
