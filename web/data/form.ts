import { useState, type FormEvent } from 'react';
import { ApiProblem } from './client';
import { complainOf } from './problems';

/** The state of a form: errors by member, and whether it is being sent. */
export interface FormState {
  readonly errors: Readonly<Record<string, string>>;
  readonly isBusy: boolean;
  readonly onSubmit: (event: FormEvent) => void;
}

/** Sends a form. Errors of the members in `shown` go to their fields (`errors`); everything else becomes a toast. */
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
