import type { App, RegisteredApp } from '../../contexts/oauth';
import {
  textArea,
  errorSummary,
  type Field,
  field,
  formToken,
  type Html,
  markup,
  NOTHING,
  type PageWorkspace,
  workspacePage,
} from '../kit';
import { EMPTY_APP, type AppForm } from './app.form';
import { scopeFields } from './scopes.fields';

export type AppErrors = Readonly<Record<string, string | undefined>>;

const TAB = 'settings/apps/';

const row = ({ slug }: PageWorkspace, { id, name, scopes, isPublic }: App): Html => markup`<tr>
<td class="text"><a href="/w/${slug}/settings/apps/${id}/">${name}</a></td>
<td data-label="Kind">${isPublic ? 'Public' : 'With a secret'}</td>
<td data-label="Scopes" class="soft">${scopes.length}</td>
</tr>
`;

export const appsPage = (place: PageWorkspace, apps: readonly App[]): string =>
  workspacePage(place, {
    title: 'Apps',
    tab: TAB,
    content: markup`<p>Applications that people of this workspace can let act for them, by OAuth 2.0.</p>
${
  apps.length
    ? markup`<table class="list">
<thead><tr><th scope="col">Name</th><th scope="col">Kind</th><th scope="col">Scopes</th></tr></thead>
<tbody>${apps.map((app) => row(place, app))}</tbody>
</table>`
    : markup`<p>No app is registered here yet.</p>`
}
<p><a href="/w/${place.slug}/settings/apps/new/">Register an app</a></p>`,
  });

type Input = Field & { readonly name: keyof AppForm };

const BEFORE: readonly Input[] = [
  {
    name: 'name',
    label: 'Name',
    hint: 'People see it when they are asked for consent.',
    attributes: markup`required maxlength="80" autocomplete="off"`,
  },
];

const URLS: readonly Input[] = [
  {
    name: 'setupUrl',
    label: 'Setup URL (optional)',
    hint: 'Page where the installation of the app begins.',
    attributes: markup`type="url" maxlength="2000"`,
  },
  {
    name: 'webhookUrl',
    label: 'Webhook URL (optional)',
    hint: 'Where the app is sent what happens, once it is installed.',
    attributes: markup`type="url" maxlength="2000"`,
  },
];

const TEXTS: readonly Input[] = [
  { name: 'description', label: 'Description (optional)', attributes: markup`rows="2" maxlength="500"` },
  {
    name: 'redirectUris',
    label: 'Redirect URIs',
    hint: 'One a line, exactly as the app sends them: https://, http://localhost, or a scheme such as com.example.app:/.',
    attributes: markup`required rows="3" spellcheck="false"`,
  },
];

const kinds = ({ kind }: AppForm): Html => markup`<fieldset>
<legend>Where it runs</legend>
<label class="check"><input type="radio" name="kind" value="confidential"${kind === 'public' ? NOTHING : markup` checked`}>On a
server that can keep a secret</label>
<label class="check"><input type="radio" name="kind" value="public"${kind === 'public' ? markup` checked` : NOTHING}>Where its
users can read it: in a browser, on a phone, at a command line. It has no secret and must use PKCE.</label>
</fieldset>`;

function fields(form: AppForm, errors: AppErrors): Html {
  const shown = (render: (field: Field) => Html) => (input: Input) =>
    render({ ...input, value: String(form[input.name]), error: errors[input.name] });
  return markup`${BEFORE.map(shown(field))}
${TEXTS.map(shown(textArea))}
${URLS.map(shown(field))}`;
}

export const newAppPage = (place: PageWorkspace, form: AppForm = EMPTY_APP, errors: AppErrors = {}): string =>
  workspacePage(place, {
    title: 'Register an app',
    tab: TAB,
    content: markup`${errorSummary(errors)}
<form method="post" action="/w/${place.slug}/settings/apps/new/">${formToken(place.session)}
${fields(form, errors)}
${kinds(form)}
${scopeFields(form.scopes, errors.scopes)}
<button>Register the app</button>
</form>`,
  });

interface EditedApp {
  readonly app: App;
  readonly isInstalled: boolean;
  readonly form: AppForm;
  readonly errors?: AppErrors;
}

export const appPage = (place: PageWorkspace, { app, isInstalled, form, errors = {} }: EditedApp): string =>
  workspacePage(place, {
    title: app.name,
    tab: TAB,
    content: markup`<dl>
<dt>Client ID</dt><dd><code>${app.id}</code></dd>
<dt>Kind</dt><dd>${app.isPublic ? 'Public: no secret, PKCE is required' : 'With a secret'}</dd>
<dt>Installed</dt><dd>${isInstalled ? 'Yes' : 'No'}${installLink(app, isInstalled)}</dd>
</dl>
${errorSummary(errors)}
<form method="post">${formToken(place.session)}
${fields(form, errors)}
${scopeFields(form.scopes, errors.scopes)}
<button>Save</button>
</form>
${dangers(place, app, isInstalled)}`,
  });

const installLink = ({ setupUrl }: App, isInstalled: boolean): Html =>
  setupUrl && !isInstalled ? markup` - <a href="${setupUrl}" rel="noreferrer">Set it up</a>` : NOTHING;

/**
 * Makes the dangerous actions, one button per form. There is no confirmation, so the consequence is shown next to each
 * button.
 */
function dangers({ slug, session }: PageWorkspace, { id, isPublic }: App, isInstalled: boolean): Html {
  const form = (path: string, label: string, consequence: string) => markup`<form method="post"
action="/w/${slug}/settings/apps/${id}/${path}/">${formToken(session)}<p><button class="quiet danger">${label}</button>
${consequence}</p></form>
`;
  return markup`<h2>More</h2>
${isPublic ? NOTHING : form('secret', 'New secret', 'The old one is refused at once.')}
${isInstalled ? form('uninstall', 'Uninstall', 'Its account leaves the workspace, and its tokens end.') : NOTHING}
${form('delete', 'Delete the app', 'Everything that was granted to it ends.')}`;
}

/** Shows the secret. This is the only time that it can be read. */
export const secretPage = (place: PageWorkspace, { app, secret }: RegisteredApp): string =>
  workspacePage(place, {
    title: app.name,
    tab: TAB,
    content: markup`<h2>Client ID</h2>
<pre>${app.id}</pre>
${
  secret === null
    ? markup`<p>A public app has no secret. It sends a <code>code_challenge</code> (S256) with each request.</p>`
    : markup`<h2>Client secret</h2>
<p>Keep it now: it is shown this once and cannot be shown again.</p>
<pre>${secret}</pre>`
}
<p><a href="/w/${place.slug}/settings/apps/${app.id}/">Go on to the app</a></p>`,
  });
