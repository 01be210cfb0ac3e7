import { markup, type Html } from '#pages';
import type { PersonNames } from '../../contexts/identity';
import { field, type Field } from './field';
import { textOf } from './form';

type NameInput = Field & { readonly name: keyof PersonNames };

/** The inputs for a person's names. All of them may be left empty. */
export const NAME_INPUTS: readonly NameInput[] = [
  {
    name: 'displayName',
    label: 'Your name (optional)',
    hint: 'What others see of you.',
    attributes: markup`maxlength="255" autocomplete="name"`,
  },
  {
    name: 'firstName',
    label: 'First name (optional)',
    attributes: markup`maxlength="255" autocomplete="given-name"`,
  },
  {
    name: 'lastName',
    label: 'Last name (optional)',
    attributes: markup`maxlength="255" autocomplete="family-name"`,
  },
];

/** Makes the inputs for names with the typed values. `changes` are further options by the name of an input. */
export const nameFields = (
  names: Partial<PersonNames>,
  errors: Readonly<Partial<Record<string, string>>>,
  changes: Readonly<Partial<Record<keyof PersonNames, Partial<Field>>>> = {},
): Html[] =>
  NAME_INPUTS.map((input) =>
    field({ ...input, ...changes[input.name], value: names[input.name], error: errors[input.name] }),
  );

export const namesOf = (form: URLSearchParams): PersonNames => ({
  displayName: textOf(form, 'displayName'),
  firstName: textOf(form, 'firstName'),
  lastName: textOf(form, 'lastName'),
});
