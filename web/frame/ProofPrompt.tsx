import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { onProofRequired } from '../data/client';

const SessionProofDialog = lazy(async () => ({
  default: (await import('../pages/account/SessionProofDialog')).SessionProofDialog,
}));

/**
 * Asks for a proof whenever the server demands one, for example before somebody's role is changed. It is there with the
 * page, so that the first call can ask; only the dialog is loaded when it is needed.
 */
export function ProofPrompt(): ReactNode {
  const [answer, setAnswer] = useState<(isProved: boolean) => void>();
  useEffect(() => onProofRequired(() => new Promise((resolve) => setAnswer(() => resolve))), []);
  const end = (isProved: boolean) => {
    answer?.(isProved);
    setAnswer(undefined);
  };
  return <Suspense fallback={null}>{answer && <SessionProofDialog onEnd={end} />}</Suspense>;
}
