import { PASSWORD } from '../../contexts/identity';
import { alert, errorSummary, field, markup, page, type Html } from '../kit';

type Errors = Readonly<Record<string, string | undefined>>;

/** Makes the field for a new password. */
export const newPasswordField = (label: string, error?: string): Html =>
  field({
    name: 'password',
    label,
    hint: `At least ${PASSWORD.least} characters.`,
    attributes: markup`required type="password" minlength="${PASSWORD.least}" maxlength="${PASSWORD.most}" autocomplete="new-password"`,
    error,
  });

export const forgotPage = (failure?: string): string =>
  page({
    title: 'Forgot your password?',
    content: markup`${alert(failure)}<p>Enter your e-mail address, and a link for a new password is sent to it.</p>
<form method="post">
${field({
  name: 'email',
  label: 'E-mail address',
  attributes: markup`required type="email" maxlength="254" autocomplete="username" autocapitalize="none"`,
})}
<button>Send the link</button>
</form>
<p><a href="/sign-in/">Back to the sign-in</a></p>`,
  });

/** The page is the same whether the account exists or not, so that it does not reveal accounts. */
export const sentPage = (): string =>
  page({
    title: 'Look into your mailbox',
    content: markup`<p role="status">If there is an account with this e-mail address, a link for a new password is on its way to it.
The link works for an hour.</p>
<p><a href="/sign-in/">Back to the sign-in</a></p>`,
  });

export const resetPage = (token: string, errors: Errors = {}): string =>
  page({
    title: 'Choose a new password',
    content: markup`${errorSummary(errors)}<p>It signs you in here, and out everywhere else.</p>
<form method="post">
<input type="hidden" name="token" value="${token}">
${newPasswordField('New password', errors.password)}
<button>Set the password</button>
</form>`,
  });

export const unusablePage = (): string =>
  page({
    title: 'Not a valid link',
    content: markup`<p>This link was used already, is too old or was never one. Links for a new password work once, within an hour.</p>
<p><a class="button" href="/password/forgot/">Get another link</a></p>`,
  });
