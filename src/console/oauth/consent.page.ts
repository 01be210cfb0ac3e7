import type { FoundSession } from '../../contexts/identity';
import { scopeNamed, type Client, type Scope } from '../../contexts/oauth';
import { formToken, header, markup, NOTHING, page, type Html } from '../kit';

export interface ConsentRequest {
  readonly app: Client;
  readonly scopes: readonly string[];
  readonly redirectUri: string;
  readonly install: boolean;
}

const list = (title: string, scopes: readonly Scope[]): Html =>
  scopes.length
    ? markup`<h2>${title}</h2>
<ul class="rich">${scopes.map(({ name, description }) => markup`<li>${description} <span class="soft">${name}</span></li>\n`)}</ul>`
    : NOTHING;

const installing = ({
  app,
}: ConsentRequest): Html => markup`<p class="notice"><strong>This also installs the app.</strong>
It gets an account of its own in ${app.workspaceName}, a plain member that can be added to projects, and may act by it within
the same limits, for every person. An owner or admin can uninstall it at any time.</p>`;

const changing = markup`<p class="notice"><strong>The app can change things.</strong> What it does in your name looks as if
you had done it. Continue only if you trust the people who run it.</p>`;

/** Returns the destination of the answer in a form that people recognise. */
const destination = (redirectUri: string): string => {
  const { protocol, host } = new URL(redirectUri);
  return host || protocol.slice(0, -1);
};

/** Lists what an app asks for in plain words: what it may see, and what it may change. */
export function askedFor(scopes: readonly string[]): Html {
  const asked = scopes.flatMap((name) => scopeNamed(name) ?? []);
  const writes = asked.filter(({ access }) => access === 'write');
  const reads = asked.filter(({ access }) => access === 'read');
  return markup`${list('It may see', reads)}
${writes.length ? changing : NOTHING}
${list('It may change', writes)}
<p class="soft">It never sees or does more than you may yourself in this workspace, and nothing in others. You can take this
back in <a href="/profile/apps/">your profile</a>.</p>`;
}

/** Shows the app, the workspace, the person and what is asked for, in plain words. */
export function consentPage(session: FoundSession, request: ConsentRequest): string {
  const { app, scopes, redirectUri, install } = request;
  return page({
    title: `Let ${app.name} act for you?`,
    header: header(session),
    content: markup`<dl>
<dt>App</dt><dd><strong>${app.name}</strong>${app.description ? markup`<br>${app.description}` : NOTHING}</dd>
<dt>Workspace</dt><dd>${app.workspaceName}</dd>
<dt>Signed in as</dt><dd>${session.displayName}, ${session.email}</dd>
<dt>Goes on to</dt><dd>${destination(redirectUri)}</dd>
</dl>
${install ? installing(request) : NOTHING}
${askedFor(scopes)}
<form method="post" class="row">${formToken(session)}
<button name="answer" value="yes">${install ? 'Install and authorize' : 'Authorize'}</button>
<button name="answer" value="no" class="quiet">Cancel</button>
</form>`,
  });
}

/** For a person who cannot agree. The app gets a refusal. */
export const noConsentPage = (session: FoundSession, title: string, reason: string): string =>
  page({
    title,
    header: header(session),
    content: markup`<p>${reason}</p>
<form method="post">${formToken(session)}<button name="answer" value="no">Back to the app</button></form>`,
  });

export const expiredPage = (): string =>
  page({
    title: 'This request is over',
    content: markup`<p>It was answered already, is older than an hour, or was begun in another browser. Nothing was granted by
this page. Go back to the app and begin again.</p>`,
  });
