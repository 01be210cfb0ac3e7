import type { PersonNames } from '../../contexts/identity';

/** The typed values, by the names of the inputs. */
export interface SetupForm extends PersonNames {
  readonly name: string;
  readonly slug: string;
  readonly email: string;
  readonly password: string;
}

export type FormErrors = Readonly<Partial<Record<keyof SetupForm, string>>>;

export const EMPTY_FORM: SetupForm = {
  name: '',
  slug: '',
  email: '',
  displayName: '',
  firstName: '',
  lastName: '',
  password: '',
};

const NAMES = Object.keys(EMPTY_FORM) as readonly (keyof SetupForm)[];

/** Reads the inputs. All values except the password are trimmed. */
export const inputsOf = (fields: URLSearchParams): SetupForm =>
  Object.fromEntries(
    NAMES.map((name) => [name, name === 'password' ? (fields.get(name) ?? '') : (fields.get(name)?.trim() ?? '')]),
  ) as unknown as SetupForm;
