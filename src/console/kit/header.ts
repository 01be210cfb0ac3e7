import type { FoundSession } from '../../contexts/identity';
import { formToken } from './field';
import { markup, type Html } from '#pages';

/** Makes the header of all pages for signed-in people. */
export const header = (session: FoundSession): Html => markup`<header class="bar">
<a class="home" href="/">Cairn</a>
<a href="/docs/">API</a>
<a href="/guide/">Guide</a>
<a class="person" href="/profile/">${session.displayName}</a>
<form method="post" action="/sign-out/">${formToken(session)}<button class="quiet">Sign out</button></form>
</header>`;
