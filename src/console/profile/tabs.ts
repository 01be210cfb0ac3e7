import { markup, NOTHING, type Html } from '../kit';

const TABS = [
  ['/profile/', 'Profile'],
  ['/profile/mail/', 'Mail'],
  ['/profile/tokens/', 'Personal Access Tokens'],
  ['/profile/apps/', 'Authorized apps'],
] as const;

export const profileTabs = (current: string): Html => markup`<nav class="bar" aria-label="Your settings">
${TABS.map(
  ([path, name]) => markup`<a href="${path}"${path === current ? markup` aria-current="page"` : NOTHING}>${name}</a>\n`,
)}</nav>`;
