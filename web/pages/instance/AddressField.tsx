import type { ReactNode } from 'react';
import { TextField } from '../../kit';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

/** Takes the e-mail address of an account. No browser fills it in: it is typed to be sure, or names somebody else. */
export const AddressField = (props: Props): ReactNode => (
  <TextField {...props} type="email" required autoFocus autoComplete="off" maxLength={254} />
);
