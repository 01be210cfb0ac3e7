import { alert, field, markup, NOTHING, page } from '../kit';

interface DirectoryView {
  /** Name of the directory as people know it. */
  readonly label: string;
  /** The path to which the person is redirected afterwards. */
  readonly next: string;
  readonly name?: string;
  readonly failure?: string;
}

/** Asks for the name and the password that people have in the directory. */
export function directoryPage({ label, next, name, failure }: DirectoryView): string {
  const state = failure ? markup` aria-invalid="true"` : NOTHING;
  return page({
    title: `Sign in with ${label}`,
    content: markup`${alert(failure)}<form method="post" action="/sign-in/ldap/">
<input type="hidden" name="next" value="${next}">
${field({
  name: 'name',
  label: 'User name or e-mail address',
  value: name,
  attributes: markup`required maxlength="256" autocomplete="username" autocapitalize="none" spellcheck="false" autofocus${state}`,
})}
${field({
  name: 'password',
  label: 'Password',
  attributes: markup`required type="password" maxlength="256" autocomplete="current-password"${state}`,
})}
<button>Sign in</button>
</form>
<p><a href="/sign-in/?next=${encodeURIComponent(next)}">Sign in another way</a></p>`,
  });
}
