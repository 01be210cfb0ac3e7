import type { Offered } from '../../contexts/identity';
import { alert, field, markup, NOTHING, page, type Html } from '../kit';
import { SECOND_STEP } from './arrivals';

const passkeyForm = (): Html => markup`<form method="post" action="${SECOND_STEP}passkey/">
<button class="quiet">Use a passkey</button>
</form>`;

/** Asks for a code of the second factor, or a recovery code; for a passkey too where the person has one. */
export function factorPage({ passkeys }: Offered, failure?: string): string {
  const state = failure ? markup` aria-invalid="true"` : NOTHING;
  return page({
    title: 'Enter a code',
    content: markup`${alert(failure)}<p>Your account has a second factor. You have five minutes and five attempts.</p>
<form method="post" action="${SECOND_STEP}">
${field({
  name: 'code',
  label: 'Code',
  hint: 'The code that your app shows, or one of your recovery codes.',
  attributes: markup`required maxlength="64" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" autofocus${state}`,
})}
<button>Confirm</button>
</form>
${passkeys ? passkeyForm() : NOTHING}
<p><a href="/sign-in/">Sign in as somebody else</a></p>`,
  });
}
