import type { Response } from 'express';
import type { BegunCeremony, CeremonyResponse } from '../../contexts/identity';
import { builtApp } from '../app/built';
import { markup, page, sendPage } from '../kit';

/** Has the browser ask for a passkey, and sends the answer to `action`. The only page of the server with a script. */
export function sendPasskeyPage(response: Response, { token, options }: BegunCeremony, action: string): void {
  const content = markup`<p>Your browser asks for a passkey.</p>
<p class="error" role="alert" id="passkey-failure" hidden>No passkey was given. Try again, or sign in another way.</p>
<form method="post" action="${action}" data-passkey="${JSON.stringify(options)}">
<input type="hidden" name="token" value="${token}">
<input type="hidden" name="response">
<button>Ask again</button>
</form>
<noscript><p class="error">Passkeys need JavaScript. Sign in another way.</p></noscript>
<p><a href="/sign-in/">Sign in another way</a></p>
<script type="module" src="/app/${builtApp().passkeyScript}"></script>`;
  sendPage(response, page({ title: 'Sign in with a passkey', content }), { scripts: true });
}

/** Reads what the browser sent back. What is no JSON object counts as an empty one, which proves nothing. */
export function ceremonyOf(form: URLSearchParams): CeremonyResponse {
  return { token: form.get('token') ?? '', response: objectIn(form.get('response') ?? '') };
}

function objectIn(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
