import { useState, type FormEvent } from 'react';
import { ApiProblem } from './client';
import { complainOf } from './problems';

/** How a form stands: what was refused of it, by member, and whether it is being sent. */
export interface FormState {
  readonly errors: Readonly<Record<string, string>>;
  readonly isBusy: boolean;
  readonly onSubmit: (event: FormEvent) => void;
}

/**
 * Sends a form. What the server refuses of a member of `shown` belongs to its field (`errors`); anything else is said in a corner
 * of the page.
 */
export function useForm(send: () => Promise<unknown>, shown: readonly string[]): FormState {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    setErrors({});
    try {
      await send();
    } catch (error) {
      const fields = error instanceof ApiProblem ? error.fields : {};
      setErrors(fields);
      const isShown = (name: string) => name.split('.').some((part) => shown.includes(part));
      if (!Object.keys(fields).some(isShown)) complainOf(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    errors,
    isBusy,
    onSubmit: (event) => {
      event.preventDefault();
      if (!isBusy) void submit();
    },
  };
}
