import type { FieldError } from '#kernel';
import type { FoundSession } from '../../contexts/identity';
import { FORM_TOKEN } from './form';
import { Html, markup, NOTHING } from '#pages';

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly value?: string;
  /** Additional attributes. The field sets `name`, `value` and the attributes for errors itself. */
  readonly attributes?: Html;
  readonly error?: string;
}

/** Returns the first message for each rejected member, by its name. */
export const messagesOf = (errors: readonly FieldError[]): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries([...errors].reverse().map(({ field, message }) => [field, message]));

/** Makes an input with its label, hint and error, linked for screen readers. */
export const field = (described: Field): Html =>
  labelled(
    described,
    ({ name, value = '' }, attributes) => markup`<input id="${name}" name="${name}" value="${value}" ${attributes}>`,
  );

/** Makes a text area with its label, hint and error. */
export const textArea = (described: Field): Html =>
  labelled(
    described,
    ({ name, value = '' }, attributes) =>
      // Browsers ignore the first line break after the tag, so one is added.
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

/** Makes the hidden field that every form of a signed-in person needs. A form without it is refused. */
export const formToken = (session: Pick<FoundSession, 'formToken'>): Html =>
  markup`<input type="hidden" name="${FORM_TOKEN}" value="${session.formToken}">`;

/** Makes an error message above a form. Screen readers read it immediately. */
export const alert = (message: string | undefined): Html =>
  message ? markup`<p class="error" role="alert">${message}</p>\n` : NOTHING;

/** Makes a message about a completed action, above the content. */
export const notice = (message: string | undefined): Html =>
  message ? markup`<p class="notice" role="status">${message}</p>\n` : NOTHING;

/** Makes the message above a form that was refused and is shown again. */
export const errorSummary = (errors: Readonly<Record<string, string | undefined>>): Html =>
  alert(Object.keys(errors).length ? 'Please correct the marked entries.' : undefined);

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Makes the options of a drop-down list. */
export const options = (choices: readonly Choice[], chosen = ''): Html =>
  markup`${choices.map(
    ({ value, label }) =>
      markup`<option value="${value}"${value === chosen ? markup` selected` : NOTHING}>${label}</option>`,
  )}`;

/** Makes a drop-down list with its label. */
export const choice = (name: string, label: string, choices: readonly Choice[], chosen = ''): Html =>
  markup`<label for="${name}">${label}</label>
<select id="${name}" name="${name}">${options(choices, chosen)}</select>`;
