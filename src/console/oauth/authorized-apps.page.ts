import type { FoundSession } from '../../contexts/identity';
import { scopeNamed, type GrantOfApp } from '../../contexts/oauth';
import { formToken, header, markup, notice, page, type Html } from '../kit';
import { dayOf } from '../profile/moment';
import { profileTabs } from '../profile/tabs';

const PATH = '/profile/apps/';

const descriptions = (scopes: readonly string[]): Html =>
  markup`<details><summary>${scopes.length === 1 ? '1 scope' : `${scopes.length} scopes`}</summary>
<ul class="rich">${scopes.map((name) => markup`<li>${scopeNamed(name)?.description ?? ''} <span class="soft">${name}</span></li>\n`)}</ul>
</details>`;

const row = (session: FoundSession, grant: GrantOfApp): Html => markup`<tr>
<td class="text">${grant.appName}</td>
<td data-label="Workspace">${grant.workspaceName}</td>
<td data-label="Since">${dayOf(grant.createdAt)}</td>
<td>${descriptions(grant.scopes)}</td>
<td><form method="post" action="${PATH}revoke/">${formToken(session)}<input type="hidden" name="grant" value="${grant.id}">
<button class="quiet danger" aria-label="Revoke ${grant.appName}">Revoke</button></form></td>
</tr>
`;

export const authorizedAppsPage = (session: FoundSession, grants: readonly GrantOfApp[], isRevoked: boolean): string =>
  page({
    title: 'Authorized apps',
    header: markup`${header(session)}\n${profileTabs(PATH)}`,
    width: 'wide',
    content: markup`${notice(isRevoked ? 'The app can no longer act for you.' : undefined)}<p>These apps may act in your name. When you revoke one, its tokens end at once.</p>
${
  grants.length
    ? markup`<table class="list">
<thead><tr><th scope="col">App</th><th scope="col">Workspace</th><th scope="col">Since</th><th scope="col">May</th>
<th scope="col"><span class="soft">Action</span></th></tr></thead>
<tbody>${grants.map((grant) => row(session, grant))}</tbody>
</table>`
    : markup`<p>You have not authorized any app.</p>`
}`,
  });
