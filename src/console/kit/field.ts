import type { FieldError } from '#kernel';
import type { FoundSession } from '../../contexts/identity';
import { FORM_TOKEN } from './form';
import { Html, markup, NOTHING } from '#pages';

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly value?: string;
  /** Attributes beside name, value and what belongs to errors. */
  readonly attributes?: Html;
  readonly error?: string;
}

/** The first message of each member, by the names that the use case gave. */
export const messagesOf = (errors: readonly FieldError[]): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries([...errors].reverse().map(({ field, message }) => [field, message]));

/** An input with its label, hint and error, tied together for those who cannot see them side by side. */
export const field = (described: Field): Html =>
  labelled(
    described,
    ({ name, value = '' }, attributes) => markup`<input id="${name}" name="${name}" value="${value}" ${attributes}>`,
  );

/** The same for text of several lines. */
export const textArea = (described: Field): Html =>
  labelled(
    described,
    ({ name, value = '' }, attributes) =>
      // A line break right behind the tag would be taken for none.
      markup`<textarea id="${name}" name="${name}" ${attributes}>
${value}</textarea>`,
  );

function labelled(described: Field, control: (field: Field, attributes: Html) => Html): Html {
  const { name, label, hint, attributes = NOTHING, error } = described;
  const notes = [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(' ');
  const invalid = error ? markup`aria-invalid="true" ` : NOTHING;
  const notesOf = notes ? markup`aria-describedby="${notes}"` : NOTHING;
  const all = markup`${attributes} ${invalid}${notesOf}`;
  return markup`<label for="${name}">${label}</label>
${hint ? markup`<p class="hint" id="${name}-hint">${hint}</p>\n` : NOTHING}${control(described, all)}
${error ? markup`<p class="error" id="${name}-error">${error}</p>\n` : NOTHING}`;
}

/** Goes into every form of a signed-in person: without it the form is refused. */
export const formToken = (session: Pick<FoundSession, 'formToken'>): Html =>
  markup`<input type="hidden" name="${FORM_TOKEN}" value="${session.formToken}">`;

/** What went wrong, above a form; read out at once by those who listen to the page. */
export const alert = (message: string | undefined): Html =>
  message ? markup`<p class="error" role="alert">${message}</p>\n` : NOTHING;

/** What was done, above what it was done to. */
export const notice = (message: string | undefined): Html =>
  message ? markup`<p class="notice" role="status">${message}</p>\n` : NOTHING;

/** Above a form that comes back with its entries. */
export const correct = (errors: Readonly<Record<string, string | undefined>>): Html =>
  alert(Object.keys(errors).length ? 'Please correct the marked entries.' : undefined);

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export const options = (choices: readonly Choice[], chosen = ''): Html =>
  markup`${choices.map(
    ({ value, label }) =>
      markup`<option value="${value}"${value === chosen ? markup` selected` : NOTHING}>${label}</option>`,
  )}`;

/** A list to choose one of, with its label. */
export const choice = (name: string, label: string, choices: readonly Choice[], chosen = ''): Html =>
  markup`<label for="${name}">${label}</label>
<select id="${name}" name="${name}">${options(choices, chosen)}</select>`;
