import { hasProvider, type SignInSettings } from '../../contexts/identity';
import { alert, field, markup, NOTHING, page, type Html } from '../kit';
import { addressForm } from './address.page';

export interface SignInView {
  readonly settings: SignInSettings;
  /** The path to which the person is redirected afterwards. */
  readonly next: string;
  readonly email?: string;
  readonly failure?: string;
  /** True if people may sign in by a passkey alone. */
  readonly passkeys: boolean;
  /** True if the domain of the address decides where a person signs in. */
  readonly asksAddress: boolean;
  /** True if the person signs in with a password all the same. */
  readonly isWithPassword?: boolean;
}

function passwordForm({ next, email, failure }: SignInView): Html {
  const state = failure ? markup` aria-invalid="true"` : NOTHING;
  return markup`<form method="post" action="/sign-in/">
<input type="hidden" name="next" value="${next}">
${field({
  name: 'email',
  label: 'E-mail address',
  value: email,
  attributes: markup`required type="email" maxlength="254" autocomplete="username" autocapitalize="none"${state}`,
})}
${field({
  name: 'password',
  label: 'Password',
  attributes: markup`required type="password" maxlength="256" autocomplete="current-password"${state}`,
})}
<button>Sign in</button>
</form>
<p><a href="/password/forgot/">Forgot your password?</a></p>`;
}

const providerLink = (path: string, provider: { readonly label: string } | null, next: string): Html =>
  provider
    ? markup`<p><a class="button" href="${path}?next=${encodeURIComponent(next)}">Sign in with ${provider.label}</a></p>\n`
    : NOTHING;

const passkeyForm = (next: string): Html => markup`<form method="post" action="/sign-in/passkey/">
<input type="hidden" name="next" value="${next}">
<button class="quiet">Sign in with a passkey</button>
</form>`;

/** Returns what people fill in on the page itself. */
function ownForm(view: SignInView): Html {
  const { settings, asksAddress, isWithPassword, next, email } = view;
  const { withPassword } = settings;
  const isOther = hasProvider(settings);
  if (asksAddress && !(isWithPassword && withPassword)) {
    const heading = isOther ? markup`<h2>Or with your e-mail address</h2>\n` : NOTHING;
    return markup`${heading}${addressForm({ next, email, withPassword })}`;
  }
  if (!withPassword) return NOTHING;
  return markup`${isOther ? markup`<h2>Or with your password</h2>\n` : NOTHING}${passwordForm(view)}`;
}

/** Shows all ways to sign in that the operator allows. */
export function signInPage(view: SignInView): string {
  const { settings, next } = view;
  const { provider, saml, directory } = settings;
  return page({
    title: 'Sign in',
    content: markup`${alert(view.failure)}${providerLink('/sign-in/oidc/', provider, next)}${providerLink('/sign-in/saml/', saml, next)}${providerLink('/sign-in/ldap/', directory, next)}
${ownForm(view)}
${view.passkeys ? passkeyForm(next) : NOTHING}`,
  });
}

/** The page of a service that has no users yet. */
export const notSetUpPage = (): string =>
  page({
    title: 'Not set up yet',
    content: markup`<p>Nobody can sign in yet, because there are no users.</p>
<p>The server printed a link when it started. Open it to create the first workspace and become its owner.</p>`,
  });
