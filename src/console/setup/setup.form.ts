import type { FirstTenant } from '../../contexts/workspaces';

/** What a person typed, by the names of the inputs. */
export interface SetupForm {
  readonly name: string;
  readonly slug: string;
  readonly email: string;
  readonly displayName: string;
  readonly password: string;
}

export type FormErrors = Readonly<Partial<Record<keyof SetupForm, string>>>;

const NAMES: readonly (keyof SetupForm)[] = ['name', 'slug', 'email', 'displayName', 'password'];

export const EMPTY_FORM: SetupForm = { name: '', slug: '', email: '', displayName: '', password: '' };

/** Spaces around a value were not meant, except in a password. */
export const inputsOf = (fields: URLSearchParams): SetupForm =>
  Object.fromEntries(
    NAMES.map((name) => [name, name === 'password' ? (fields.get(name) ?? '') : (fields.get(name)?.trim() ?? '')]),
  ) as unknown as SetupForm;

export const asTenant = (form: SetupForm): FirstTenant => ({
  ...form,
  displayName: form.displayName || undefined,
});
