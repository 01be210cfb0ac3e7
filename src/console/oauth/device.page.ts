import type { FoundSession } from '../../contexts/identity';
import type { Client } from '../../contexts/oauth';
import { field, formToken, header, markup, NOTHING, page, type Html } from '../kit';
import { askedFor } from './consent.page';

interface Entry {
  readonly userCode?: string;
  readonly error?: string;
}

const TYPED = markup`autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="20" required`;

/** The page for entering the code that a device or command line shows. */
export const entryPage = (session: FoundSession, { userCode, error }: Entry = {}): string =>
  page({
    title: 'Authorize a device',
    header: header(session),
    content: markup`<p>A device or a command line that wants to act for you shows a code. Type it here only if you have just begun
this there yourself. A person who sent you a code could act in your name.</p>
<form method="post" action="/auth/o/device/">${formToken(session)}
${field({ name: 'user_code', label: 'Code', hint: 'As BCDF-GHJK', value: userCode, error, attributes: TYPED })}
<button>Continue</button>
</form>`,
  });

interface Asked {
  readonly app: Client;
  readonly scopes: readonly string[];
  readonly userCode: string;
}

/** Shows the app, the workspace, the person, the code and what is asked for, in plain words. */
export const confirmPage = (session: FoundSession, { app, scopes, userCode }: Asked): string =>
  page({
    title: `Let ${app.name} act for you?`,
    header: header(session),
    content: markup`<dl>
<dt>App</dt><dd><strong>${app.name}</strong>${app.description ? markup`<br>${app.description}` : NOTHING}</dd>
<dt>Workspace</dt><dd>${app.workspaceName}</dd>
<dt>Signed in as</dt><dd>${session.displayName}, ${session.email}</dd>
<dt>Code</dt><dd><strong>${userCode}</strong></dd>
</dl>
<p class="notice">Does your device show this very code? If not, or if you did not begin this, cancel.</p>
${askedFor(scopes)}
<form method="post" class="row" action="/auth/o/device/">${formToken(session)}
<input type="hidden" name="user_code" value="${userCode}">
<button name="answer" value="yes">Authorize</button>
<button name="answer" value="no" class="quiet">Cancel</button>
</form>`,
  });

const said = (session: FoundSession, title: string, content: Html): string =>
  page({ title, header: header(session), content });

export const donePage = (session: FoundSession, { name }: Client): string =>
  said(session, `${name} may act for you`, markup`<p>Go back to your device: it goes on by itself.</p>`);

export const cancelledPage = (session: FoundSession): string =>
  said(session, 'Nothing was granted', markup`<p>The device will learn that you declined.</p>`);

export const foreignPage = (session: FoundSession): string =>
  said(
    session,
    'Not your workspace',
    markup`<p>This app belongs to a workspace that you are not a member of. Sign in as a member of it.</p>`,
  );
