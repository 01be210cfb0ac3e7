import { hasProvider, type FoundSession, type PersonNames, type SignInSettings } from '../../contexts/identity';
import { pathOfInvitation, type OpenInvitation } from '../../contexts/workspaces';
import { errorSummary, formToken, header, markup, nameFields, NOTHING, page, type Html } from '../kit';
import { newPasswordField } from '../sign-in/password.page';

export interface InvitationView {
  readonly token: string;
  readonly invitation: OpenInvitation;
  readonly settings: SignInSettings;
  readonly session: FoundSession | null;
  readonly names?: Partial<PersonNames>;
  readonly errors?: Readonly<Record<string, string | undefined>>;
}

const hidden = (token: string): Html => markup`<input type="hidden" name="token" value="${token}">`;

const ARTICLES: Readonly<Record<string, string>> = { admin: 'an admin' };

function offer({ workspace, role, invitedBy, email, message, expiresAt }: OpenInvitation): Html {
  const who = invitedBy === null ? markup`You are invited` : markup`<strong>${invitedBy}</strong> invites you`;
  return markup`<p>${who} to the workspace <strong>${workspace.name}</strong>, as ${ARTICLES[role] ?? `a ${role}`}.</p>
${message ? markup`<p class="notice">${message}</p>` : NOTHING}
<p class="soft">The invitation is for ${email} and stands until ${expiresAt.slice(0, 10)}.</p>`;
}

const declineForm = ({ token }: InvitationView): Html =>
  markup`<form method="post" action="/invitations/decline/">${hidden(token)}
<button class="quiet">No, thank you</button></form>`;

const acceptForm = ({ token }: InvitationView, session: FoundSession): Html =>
  markup`<form method="post" action="/invitations/accept/">${formToken(session)}${hidden(token)}
<button>Join the workspace</button></form>`;

function newcomerForm({ token, invitation, names = {}, errors = {} }: InvitationView): Html {
  return markup`<h2>Your account</h2>
<form method="post" action="/invitations/join/">${hidden(token)}
<input name="username" autocomplete="username" value="${invitation.email}" hidden>
${nameFields(names, errors)}
${newPasswordField('Password', errors.password)}
<button>Join the workspace</button>
</form>`;
}

const signInLink = (token: string): Html =>
  markup`<p><a class="button" href="/sign-in/?next=${encodeURIComponent(pathOfInvitation(token))}">Sign in to join</a></p>`;

const isTheirs = ({ invitation, session }: InvitationView): boolean =>
  session?.email.toLowerCase() === invitation.email.toLowerCase();

/** Returns the form or link by which the person can accept. */
function answer(view: InvitationView): Html {
  const { token, invitation, settings, session } = view;
  if (session && isTheirs(view)) return acceptForm(view, session);
  if (session) {
    return markup`<p>You are signed in as ${session.email}, for whom the invitation is not. Sign out first, then open the link again.</p>`;
  }
  if (invitation.hasAccount) return signInLink(token);
  const byProvider = hasProvider(settings) ? signInLink(token) : NOTHING;
  return markup`${byProvider}${settings.withPassword ? newcomerForm(view) : NOTHING}`;
}

export const invitationPage = (view: InvitationView): string =>
  page({
    title: `Invitation to ${view.invitation.workspace.name}`,
    header: view.session ? header(view.session) : NOTHING,
    content: markup`${errorSummary(view.errors ?? {})}${offer(view.invitation)}
${answer(view)}
${declineForm(view)}`,
  });

export const unusablePage = (message: string): string =>
  page({
    title: 'Not a valid invitation',
    content: markup`<p>${message}</p>
<p>Ask who invited you for another one.</p>
<p><a href="/">Back to the start</a></p>`,
  });

export const declinedPage = (): string =>
  page({ title: 'You said no', content: markup`<p role="status">The invitation has ended.</p>` });
