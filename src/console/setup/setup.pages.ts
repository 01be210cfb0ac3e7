import type { Bootstrapped } from '../../contexts/workspaces';
import { Html, markup } from './markup';
import { EMPTY_FORM, type FormErrors, type SetupForm } from './setup.form';
import { CSS } from './style';

function page(title: string, content: Html): string {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} - Cairn</title>
<link rel="icon" href="data:,">
<style>${new Html(CSS)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`.text;
}

interface Input {
  readonly name: keyof SetupForm;
  readonly label: string;
  readonly hint: string;
  /** Attributes beside name, value and what belongs to errors. */
  readonly attributes: Html;
}

const INPUTS: readonly Input[] = [
  {
    name: 'name',
    label: 'Workspace',
    hint: 'The name of your team or organisation.',
    attributes: markup`required maxlength="80" autocomplete="organization"`,
  },
  {
    name: 'slug',
    label: 'Short name',
    hint: 'Stands in addresses: small letters, digits, - and _.',
    attributes: markup`required maxlength="48" pattern="[a-z0-9_\\-]+" autocapitalize="none" spellcheck="false"`,
  },
  {
    name: 'email',
    label: 'Your e-mail address',
    hint: 'You will be the owner of the workspace.',
    attributes: markup`required type="email" maxlength="254" autocomplete="email"`,
  },
  {
    name: 'displayName',
    label: 'Your name (optional)',
    hint: 'What others see of you.',
    attributes: markup`maxlength="255" autocomplete="name"`,
  },
  {
    name: 'password',
    label: 'Password',
    hint: 'At least 8 characters.',
    attributes: markup`required type="password" minlength="8" maxlength="256" autocomplete="new-password"`,
  },
];

const NOTHING = markup``;

function field({ name, label, hint, attributes }: Input, form: SetupForm, errors: FormErrors): Html {
  const error = errors[name];
  // A password does not travel back to the browser.
  const value = name === 'password' ? '' : form[name];
  const state = error
    ? markup`aria-invalid="true" aria-describedby="${name}-error ${name}-hint"`
    : markup`aria-describedby="${name}-hint"`;
  return markup`<label for="${name}">${label}</label>
<p class="hint" id="${name}-hint">${hint}</p>
<input id="${name}" name="${name}" value="${value}" ${attributes} ${state}>
${error ? markup`<p class="error" id="${name}-error">${error}</p>\n` : NOTHING}`;
}

/** The form; with errors the second time, and then with what was typed. */
export function formPage(token: string, form: SetupForm = EMPTY_FORM, errors: FormErrors = {}): string {
  const failed = Object.keys(errors).length > 0;
  return page(
    failed ? 'Set up: please correct' : 'Set up',
    markup`<p>This makes your first workspace, and you its owner. The page works once.</p>
${failed ? markup`<p class="error" role="alert">Please correct the marked entries.</p>` : NOTHING}
<form method="post">
<input type="hidden" name="token" value="${token}">
${INPUTS.map((input) => field(input, form, errors))}<button>Create the workspace</button>
</form>`,
  );
}

/** Shows the key, for the first and last time. */
export function donePage({ workspaceSlug, apiKey }: Bootstrapped, baseUrl: string): string {
  const call = `curl -H 'X-API-Key: ${apiKey}' ${baseUrl}/api/v1/workspaces/${workspaceSlug}/projects/`;
  return page(
    'Ready',
    markup`<p>The workspace <strong>${workspaceSlug}</strong> is there.</p>
<h2>Your API key</h2>
<p>Keep it now: it is shown this once and cannot be shown again.</p>
<pre>${apiKey ?? ''}</pre>
<h2>A first call</h2>
<pre>${call}</pre>
<p>All that can be called stands in the <a href="${baseUrl}/docs/">documentation of the API</a>.</p>`,
  );
}

export const closedPage = (): string =>
  page(
    'Set up already',
    markup`<p>This service was set up already, so the link cannot be used any more.</p>
<p>More workspaces and API keys are made on the command line of the server:
<code>npm run cli -- bootstrap --help</code>.</p>`,
  );

export const unknownPage = (): string =>
  page(
    'Not a valid link',
    markup`<p>A set-up needs the link that the server prints when it starts without any user. Copy it whole.</p>`,
  );

export const tooLargePage = (): string => page('Too large', markup`<p>The form is larger than it can be.</p>`);

export const failedPage = (): string =>
  page('Something went wrong', markup`<p>The set-up failed, and nothing was made. Please try again.</p>`);
