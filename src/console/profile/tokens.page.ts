import type { ApiKeyWithOwner, FoundSession, IssuedApiKey, Scope } from '../../contexts/identity';
import { correct, field, formToken, header, markup, NOTHING, notice, page, type Html } from '../kit';
import { momentOf } from './moment';
import { profileTabs } from './tabs';
import { scopeChoice } from './tokens.scopes';
import { EMPTY_TOKEN, type TokenForm } from './tokens.form';

export interface TokensView {
  readonly session: FoundSession;
  readonly keys: readonly ApiKeyWithOwner[];
  readonly scopes: readonly Scope[];
  readonly now: string;
  /** Made just now: its value is known for this one page. */
  readonly issued?: IssuedApiKey;
  readonly revoked?: boolean;
  readonly form?: TokenForm;
  readonly errors?: Readonly<Record<string, string | undefined>>;
}

const PATH = '/profile/tokens/';

const value = ({ key, value: secret }: IssuedApiKey): Html => markup`<div class="notice" role="status">
<p>The token <strong>${key.title}</strong> is there. Copy it now: it cannot be shown again.</p>
<pre>${secret}</pre>
</div>`;

function createForm({ session, scopes, now, form = EMPTY_TOKEN, errors = {} }: TokensView): Html {
  return markup`<form method="post" action="${PATH}">
${formToken(session)}
${field({
  name: 'title',
  label: 'Title',
  hint: 'What the token is for.',
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
  hint: 'The token stops working at its end, UTC. Without a day it works until you revoke it.',
  value: form.expires,
  attributes: markup`type="date" min="${now.slice(0, 10)}"`,
  error: errors.expiresAt,
})}
${scopeChoice({ form, scopes, error: errors.scopes })}
<button>Create the token</button>
</form>`;
}

function stateOf({ revokedAt, expiresAt }: ApiKeyWithOwner, now: string): string {
  if (revokedAt) return `revoked ${revokedAt.slice(0, 10)}`;
  if (!expiresAt) return 'works';
  const hasExpired = Date.parse(expiresAt) <= Date.parse(now);
  return `${hasExpired ? 'expired' : 'works until'} ${expiresAt.slice(0, 10)}`;
}

const reachOf = ({ scopes }: ApiKeyWithOwner): Html => {
  if (!scopes) return markup`everything`;
  if (scopes.includes('read') && scopes.every((scope) => /(^|:)read$/.test(scope))) return markup`reading only`;
  return markup`<span class="soft">${scopes.join(', ')}</span>`;
};

const revokeForm = ({ id, title }: ApiKeyWithOwner, session: FoundSession): Html =>
  markup`<form method="post" action="${PATH}revoke/">${formToken(session)}
<input type="hidden" name="id" value="${id}">
<button class="quiet danger" aria-label="Revoke ${title}">Revoke</button></form>`;

const row = (key: ApiKeyWithOwner, { session, now }: TokensView): Html => markup`<tr>
<td class="text"><strong>${key.title}</strong>${key.description ? markup`<br><span class="soft">${key.description}</span>` : NOTHING}</td>
<td data-label="Ends in" class="key">...${key.hint}</td>
<td data-label="May do">${reachOf(key)}</td>
<td data-label="Last used">${key.lastUsedAt ? momentOf(key.lastUsedAt) : 'never'}</td>
<td data-label="State">${stateOf(key, now)}</td>
<td>${key.revokedAt ? NOTHING : revokeForm(key, session)}</td>
</tr>`;

const table = (view: TokensView): Html =>
  view.keys.length
    ? markup`<table class="list">
<thead><tr><th scope="col">Token</th><th scope="col">Ends in</th><th scope="col">May do</th><th scope="col">Last used</th><th scope="col">State</th><td></td></tr></thead>
<tbody>${view.keys.map((key) => row(key, view))}</tbody>
</table>`
    : markup`<p>You have no token yet.</p>`;

export const tokensPage = (view: TokensView): string =>
  page({
    title: 'Personal access tokens',
    header: markup`${header(view.session)}\n${profileTabs(PATH)}`,
    width: 'wide',
    content: markup`<p>A token lets a program call the <a href="/docs/">interface</a> in your name, in the header <code>X-Api-Key</code>.
Whoever has it can do what it may do: keep it like a password.</p>
${notice(view.revoked ? 'The token was revoked.' : undefined)}${view.issued ? value(view.issued) : NOTHING}
${table(view)}
<h2>New token</h2>
${correct(view.errors ?? {})}${createForm(view)}`,
  });
