import type { FoundSession } from '../../contexts/identity';
import { scopeNamed, type GrantOfApp } from '../../contexts/oauth';
import { formToken, header, markup, page, type Html } from '../kit';

const descriptions = (scopes: readonly string[]): Html =>
  markup`<details><summary>${scopes.length === 1 ? '1 scope' : `${scopes.length} scopes`}</summary>
<ul class="rich">${scopes.map((name) => markup`<li>${scopeNamed(name)?.description ?? ''} <span class="soft">${name}</span></li>\n`)}</ul>
</details>`;

const row = (session: FoundSession, grant: GrantOfApp): Html => markup`<tr>
<td class="text">${grant.appName}</td>
<td data-label="Workspace">${grant.workspaceName}</td>
<td data-label="Since">${grant.createdAt.slice(0, 10)}</td>
<td>${descriptions(grant.scopes)}</td>
<td><form method="post" action="/profile/apps/revoke/">${formToken(session)}<input type="hidden" name="grant" value="${grant.id}">
<button class="quiet danger" aria-label="Revoke ${grant.appName}">Revoke</button></form></td>
</tr>
`;

export const authorizedAppsPage = (session: FoundSession, grants: readonly GrantOfApp[]): string =>
  page({
    title: 'Authorized apps',
    header: header(session),
    width: 'wide',
    content: markup`<p>These apps may act in your name. When you revoke one, its tokens end at once.</p>
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
