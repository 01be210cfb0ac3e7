import { markup, type Html } from '#pages';
import type { PersonNames } from '../../contexts/identity';
import { field, type Field } from './field';
import { textOf } from './form';

type NameInput = Field & { readonly name: keyof PersonNames };

/** What a person is called, for those who choose it; all of it may stay empty. */
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

/** The inputs of names as they were typed; `changes` are by the name of an input. */
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
