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

export const MOST_OF_SLUG = 48;

/** Makes a short name from the name of a workspace. Empty if the name has no letters or digits that may be in it. */
const slugFrom = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MOST_OF_SLUG)
    .replace(/^-|-$/g, '');

/** Reads the inputs. All values except the password are trimmed. A missing short name is made from the name. */
export function inputsOf(fields: URLSearchParams): SetupForm {
  const typed = Object.fromEntries(
    NAMES.map((name) => [name, name === 'password' ? (fields.get(name) ?? '') : (fields.get(name)?.trim() ?? '')]),
  ) as unknown as SetupForm;
  return { ...typed, slug: typed.slug || slugFrom(typed.name) };
}
