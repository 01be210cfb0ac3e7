import { createHash } from 'node:crypto';
import { EMPTY_FORM, inputsOf } from './setup.form';
import { closedPage, donePage, formPage } from './setup.pages';
import { contentSecurityPolicy } from '#pages';

const FORM = { ...EMPTY_FORM, name: '"><script>', email: 'ann', password: 'hunter2secret' };

describe('set-up pages', () => {
  it('carry the one style sheet that their policy allows', () => {
    const [, style] = /<style>([^]*)<\/style>/.exec(closedPage())!;
    const hash = createHash('sha256').update(style!).digest('base64');
    expect(contentSecurityPolicy()).toContain(`style-src 'sha256-${hash}'`);
  });

  it.each([
    ['Acme', '', 'acme'],
    ['Müller & Söhne GmbH', '', 'muller-sohne-gmbh'],
    ['Acme', ' ours ', 'ours'],
    ['東京', '', ''],
    ['a'.repeat(47) + ' b', '', 'a'.repeat(47)],
  ])('make the short name of %j, with %j typed: %j', (name, slug, made) =>
    expect(inputsOf(new URLSearchParams({ name, slug })).slug).toBe(made),
  );

  it('keep what was typed, escaped, and never the password', () => {
    const page = formPage('token', FORM);
    expect(page).toContain('name="name" value="&quot;&gt;&lt;script&gt;"');
    expect(page).toContain('name="email" value="ann"');
    expect(page).not.toContain('hunter2secret');
  });

  it('tie each error to its input', () => {
    const page = formPage('token', FORM, { email: 'Enter an e-mail address.' });
    expect(page).toMatch(/<input id="email" [^>]*aria-invalid="true" aria-describedby="email-error email-hint">/);
    expect(page).toContain('<p class="error" id="email-error">Enter an e-mail address.</p>');
    expect(page.match(/aria-invalid="true"/g)).toHaveLength(1);
  });

  it('show the key and a call that can be copied', () => {
    const made = { workspaceSlug: 'acme', workspaceId: 'w', userId: 'u', apiKey: 'cairn_pat_x' };
    const page = donePage({ ...made, created: { user: true, workspace: true } }, 'https://work.example');
    expect(page).toContain('<pre>cairn_pat_x</pre>');
    expect(page).toContain('https://work.example/api/v1/workspaces/acme/projects/');
    expect(page).toContain('href="https://work.example/docs/"');
  });
});
