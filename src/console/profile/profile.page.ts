import type { FoundSession, PersonNames, Session } from '../../contexts/identity';
import { errorSummary, field, formToken, header, markup, nameFields, NOTHING, notice, page, type Html } from '../kit';
import { newPasswordField } from '../sign-in/password.page';
import { browserOf } from './browsers';
import { momentOf } from './moment';
import { profileTabs } from './tabs';

type Errors = Readonly<Record<string, string | undefined>>;

export interface ProfileView {
  readonly session: FoundSession;
  readonly sessions: readonly Session[];
  /** `none` if people sign in only by the identity provider. */
  readonly password: 'set' | 'missing' | 'none';
  /** The action that the last form completed. */
  readonly done?: string;
  /** The errors of the submitted form. */
  readonly errors?: Errors;
  readonly names: PersonNames;
}

const DONE: Readonly<Record<string, string>> = {
  name: 'Your name was changed.',
  password: 'Your password was changed. You were signed out everywhere else.',
  session: 'The session was ended.',
  sessions: 'You were signed out everywhere else.',
};

const SHOWN = { label: 'Your name', attributes: markup`required maxlength="255" autocomplete="name"` };

function nameForm({ session, errors = {}, names }: ProfileView): Html {
  return markup`<form method="post" action="/profile/name/">
${formToken(session)}
${nameFields(names, errors, { displayName: SHOWN })}
<button>Save the name</button>
</form>`;
}

function passwordForm({ session, password, errors = {} }: ProfileView): Html {
  if (password === 'none') return NOTHING;
  if (password === 'missing') {
    return markup`<h2>Password</h2>
<p>You have no password. <a href="/password/forgot/">Have a link sent</a> to choose one.</p>`;
  }
  return markup`<h2>Password</h2>
<form method="post" action="/profile/password/">
${formToken(session)}
<input name="username" autocomplete="username" value="${session.email}" hidden>
${field({
  name: 'current',
  label: 'Current password',
  attributes: markup`required type="password" maxlength="256" autocomplete="current-password"`,
  error: errors.current,
})}
${newPasswordField('New password', errors.password)}
<button>Change the password</button>
</form>`;
}

function sessionRow(one: Session, session: FoundSession): Html {
  const isThis = one.id === session.id;
  const end = markup`<form method="post" action="/profile/sessions/end/">${formToken(session)}
<input type="hidden" name="id" value="${one.id}">
<button class="quiet danger" aria-label="End the session from ${momentOf(one.createdAt)}">End</button></form>`;
  return markup`<tr>
<td data-label="Browser">${browserOf(one.userAgent)}</td>
<td data-label="Address">${one.ipAddress ?? ''}</td>
<td data-label="Signed in">${momentOf(one.createdAt)}</td>
<td data-label="Last used">${isThis ? 'now' : momentOf(one.lastUsedAt)}</td>
<td>${isThis ? markup`<span class="tag">This one</span>` : end}</td>
</tr>`;
}

const sessionTable = ({ session, sessions }: ProfileView): Html => markup`<h2>Where you are signed in</h2>
<table class="list">
<thead><tr><th scope="col">Browser</th><th scope="col">Address</th><th scope="col">Signed in</th><th scope="col">Last used</th><td></td></tr></thead>
<tbody>${sessions.map((one) => sessionRow(one, session))}</tbody>
</table>
<div class="row">
<form method="post" action="/profile/sessions/end-others/">${formToken(session)}<button class="quiet">Sign out everywhere else</button></form>
<form method="post" action="/profile/sessions/end-all/">${formToken(session)}<button class="quiet danger">Sign out everywhere</button></form>
</div>`;

export const profilePage = (view: ProfileView): string =>
  page({
    title: 'Your profile',
    header: markup`${header(view.session)}\n${profileTabs('/profile/')}`,
    width: 'wide',
    content: markup`${notice(DONE[view.done ?? ''])}${errorSummary(view.errors ?? {})}<p>${view.session.email}</p>
${nameForm(view)}
${passwordForm(view)}
${sessionTable(view)}`,
  });
