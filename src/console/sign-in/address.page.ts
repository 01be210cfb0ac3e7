import { providerPath, type ProviderWay } from '../../contexts/identity';
import { field, markup, NOTHING, page, type Html } from '../kit';

/** The path on which the sign-in at a provider begins. */
export const pathTo = ({ kind, id }: ProviderWay, next: string): string =>
  `${providerPath(kind, { registration: { id } })}?next=${encodeURIComponent(next)}`;

interface AddressView {
  readonly next: string;
  readonly email?: string;
  readonly withPassword: boolean;
}

/** Asks for the e-mail address, whose domain decides where the person signs in. */
export const addressForm = ({ next, email, withPassword }: AddressView): Html =>
  markup`<form method="post" action="/sign-in/address/">
<input type="hidden" name="next" value="${next}">
${field({
  name: 'email',
  label: 'E-mail address',
  value: email,
  attributes: markup`required type="email" maxlength="254" autocomplete="username" autocapitalize="none"`,
})}
<button>Continue</button>
</form>
${withPassword ? markup`<p><a href="/sign-in/?way=password&amp;next=${encodeURIComponent(next)}">Sign in with a password</a></p>` : NOTHING}`;

/** Shown for a moment on the way to the provider. */
export const providerPage = (provider: ProviderWay, next: string): string =>
  page({
    title: 'Sign in',
    content: markup`<p><a class="button" href="${pathTo(provider, next)}">Sign in with ${provider.label}</a></p>`,
  });
