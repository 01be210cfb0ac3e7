import type { Proof } from '../../contexts/identity';
import { textIn, type Sent } from '../kit';

/** What the person proves anew. A password is taken as it was typed. */
export const proofOf = (sent: Sent): Proof => ({
  password: typeof sent.password === 'string' ? sent.password : '',
  code: textIn(sent, 'proof_code'),
});
