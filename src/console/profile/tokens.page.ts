import type { FoundSession } from '../../contexts/identity';
import type { OperationScope } from '../../contexts/oauth';
import { errorSummary, field, formToken, header, markup, NOTHING, notice, page, type Html } from '../kit';
import { momentOf } from './moment';
import { profileTabs } from './tabs';
import type { IssuedToken, Kind, Token } from './tokens';
import { scopeChoice } from './tokens.scopes';
import { EMPTY_TOKEN, type TokenForm } from './tokens.form';

export interface TokensView {
  readonly session: FoundSession;
  readonly tokens: readonly Token[];
  readonly scopes: readonly OperationScope[];
  readonly now: string;
  readonly needsProof: boolean;
  /** The new credential. Its value is known only for this page. */
  readonly issued?: IssuedToken;
  readonly revoked?: boolean;
  readonly form?: TokenForm;
  readonly errors?: Readonly<Record<string, string | undefined>>;
}

const PATH = '/profile/tokens/';

const HEADERS: Readonly<Record<Kind, string>> = {
  api_key: 'X-Api-Key: <key>',
  access_token: 'Authorization: Bearer <token>',
};

const KINDS: Readonly<Record<Kind, string>> = { api_key: 'API key', access_token: 'Access token' };

const value = ({ kind, title, value: secret }: IssuedToken): Html => markup`<div class="notice" role="status">
<p>The ${kind === 'api_key' ? 'key' : 'token'} <strong>${title}</strong> is there. Copy it now: it cannot be shown again.
Programs send it in the header <code>${HEADERS[kind]}</code>.</p>
<pre>${secret}</pre>
</div>`;

const passwordField = (error: string | undefined): Html =>
  field({
    name: 'password',
    label: 'Your password',
    hint: 'Asked for because you signed in some time ago.',
    attributes: markup`type="password" autocomplete="current-password" maxlength="256"`,
    error,
  });

function createForm({ session, scopes, now, needsProof, form = EMPTY_TOKEN, errors = {} }: TokensView): Html {
  return markup`<form method="post" action="${PATH}">
${formToken(session)}
${field({
  name: 'title',
  label: 'Title',
  hint: 'What it is for.',
  value: form.title,
  attributes: markup`required maxlength="255"`,
  error: errors.title,
})}
${field({
  name: 'description',
  label: 'Description (optional)',
  value: form.description,
  attributes: markup`maxlength="1000"`,
  error: errors.description,
})}
${field({
  name: 'expires',
  label: 'Last day (optional)',
  hint: 'It stops working at the end of this day, UTC. Without a day it works until you revoke it.',
  value: form.expires,
  attributes: markup`type="date" min="${now.slice(0, 10)}"`,
  error: errors.expiresAt,
})}
${scopeChoice({ form, scopes, error: errors.scopes })}
${needsProof ? passwordField(errors.password) : NOTHING}
<button>Create it</button>
</form>`;
}

function stateOf({ revokedAt, expiresAt }: Token, now: string): string {
  if (revokedAt) return `revoked ${revokedAt.slice(0, 10)}`;
  if (!expiresAt) return 'works';
  const hasExpired = Date.parse(expiresAt) <= Date.parse(now);
  return `${hasExpired ? 'expired' : 'works until'} ${expiresAt.slice(0, 10)}`;
}

const reachOf = ({ scopes }: Token): Html => {
  if (!scopes) return markup`everything`;
  if (scopes.includes('read') && scopes.every((scope) => /(^|:)read$/.test(scope))) return markup`reading only`;
  return markup`<span class="soft">${scopes.join(', ')}</span>`;
};

const revokeForm = ({ kind, id, title }: Token, session: FoundSession): Html =>
  markup`<form method="post" action="${PATH}revoke/">${formToken(session)}
<input type="hidden" name="kind" value="${kind}">
<input type="hidden" name="id" value="${id}">
<button class="quiet danger" aria-label="Revoke ${title}">Revoke</button></form>`;

const row = (token: Token, { session, now }: TokensView): Html => markup`<tr>
<td class="text"><strong>${token.title}</strong>${token.description ? markup`<br><span class="soft">${token.description}</span>` : NOTHING}</td>
<td data-label="Kind">${KINDS[token.kind]}</td>
<td data-label="Ends in" class="key">...${token.hint}</td>
<td data-label="May do">${reachOf(token)}</td>
<td data-label="Last used">${token.lastUsedAt ? momentOf(token.lastUsedAt) : 'never'}</td>
<td data-label="State">${stateOf(token, now)}</td>
<td>${token.revokedAt ? NOTHING : revokeForm(token, session)}</td>
</tr>`;

const table = (view: TokensView): Html =>
  view.tokens.length
    ? markup`<table class="list">
<thead><tr><th scope="col">Title</th><th scope="col">Kind</th><th scope="col">Ends in</th><th scope="col">May do</th><th scope="col">Last used</th><th scope="col">State</th><td></td></tr></thead>
<tbody>${view.tokens.map((token) => row(token, view))}</tbody>
</table>`
    : markup`<p>You have no key or token yet.</p>`;

export const tokensPage = (view: TokensView): string =>
  page({
    title: 'Personal Access Tokens',
    header: markup`${header(view.session)}\n${profileTabs(PATH)}`,
    width: 'wide',
    content: markup`<p>Programs call the <a href="/docs/">interface</a> in your name with an API key, which may do all that you may,
or with an access token, which may do less. Anybody who has it can do what it may do. Keep it secret, like a password.</p>
${notice(view.revoked ? 'The token was revoked.' : undefined)}${view.issued ? value(view.issued) : NOTHING}
${table(view)}
<h2>New key or token</h2>
${errorSummary(view.errors ?? {})}${createForm(view)}`,
  });
