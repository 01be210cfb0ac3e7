import { PASSWORD } from '../../contexts/identity';
import type { Bootstrapped } from '../../contexts/workspaces';
import { field, markup, NAME_INPUTS, NOTHING, page, type Field } from '../kit';
import { EMPTY_FORM, MOST_OF_SLUG, type FormErrors, type SetupForm } from './setup.form';
import { commandLine } from '../../platform/command-line';

type Input = Field & { readonly name: keyof SetupForm };

const INPUTS: readonly Input[] = [
  {
    name: 'name',
    label: 'Workspace',
    hint: 'The name of your team or organisation.',
    attributes: markup`required maxlength="80" autocomplete="organization"`,
  },
  {
    name: 'slug',
    label: 'Short name (optional)',
    hint: 'Stands in addresses: small letters, digits, - and _. Left empty, it is made from the name.',
    attributes: markup`maxlength="${MOST_OF_SLUG}" pattern="[a-z0-9_\\-]+" autocapitalize="none" spellcheck="false"`,
  },
  {
    name: 'email',
    label: 'Your e-mail address',
    hint: 'You will be the owner of the workspace.',
    attributes: markup`required type="email" maxlength="254" autocomplete="email"`,
  },
  ...NAME_INPUTS,
  {
    name: 'password',
    label: 'Password',
    hint: `At least ${PASSWORD.least} characters.`,
    attributes: markup`required type="password" minlength="${PASSWORD.least}" maxlength="${PASSWORD.most}" autocomplete="new-password"`,
  },
];

/** Makes the inputs. The password is not sent back to the browser. */
const inputs = (form: SetupForm, errors: FormErrors) =>
  INPUTS.map((input) =>
    field({ ...input, value: input.name === 'password' ? '' : form[input.name], error: errors[input.name] }),
  );

/** Makes the form, with errors and the typed values if it is shown again. */
export function formPage(token: string, form: SetupForm = EMPTY_FORM, errors: FormErrors = {}): string {
  const failed = Object.keys(errors).length > 0;
  return page({
    title: failed ? 'Set up: please correct' : 'Set up',
    content: markup`<p>This makes your first workspace, and you its owner. The page works once.</p>
${failed ? markup`<p class="error" role="alert">Please correct the marked entries.</p>` : NOTHING}
<form method="post">
<input type="hidden" name="token" value="${token}">
${inputs(form, errors)}<button>Create the workspace</button>
</form>`,
  });
}

/** Shows the key. This is the only time that it can be read. */
export function donePage({ workspaceSlug, apiKey }: Bootstrapped, baseUrl: string): string {
  const call = `curl -H 'X-API-Key: ${apiKey}' ${baseUrl}/api/v1/workspaces/${workspaceSlug}/projects/`;
  return page({
    title: 'Ready',
    content: markup`<p>The workspace <strong>${workspaceSlug}</strong> is there, and you are signed in.</p>
<p><a class="button" href="/w/${workspaceSlug}/">Go to the workspace</a></p>
<h2>Your API key</h2>
<p>Keep it now: it is shown this once and cannot be shown again. More are made in <a href="/profile/tokens/">your profile</a>.</p>
<pre>${apiKey ?? ''}</pre>
<h2>A first call</h2>
<pre>${call}</pre>
<p>All that can be called stands in the <a href="${baseUrl}/docs/">documentation of the API</a>.</p>`,
  });
}

export const closedPage = (): string =>
  page({
    title: 'Set up already',
    content: markup`<p>This service was set up already, so the link cannot be used any more.</p>
<p>More workspaces and API keys are made on the command line of the server:
<code>${commandLine('bootstrap --help')}</code>.</p>`,
  });

export const unknownPage = (): string =>
  page({
    title: 'Not a valid link',
    content: markup`<p>A set-up needs the link that the server prints when it starts without any user. Copy it whole.</p>`,
  });
