const KEY = 'cairn-theme';
const NEXT = { light: 'dark', dark: 'light' } as const;
type Theme = keyof typeof NEXT;

const systemTheme = (): Theme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

/** What the person chose on this device; without a choice the system decides. */
export function restoreTheme(): void {
  const kept = localStorage.getItem(KEY);
  if (kept && kept in NEXT) document.documentElement.dataset.theme = kept;
}

export function switchTheme(): void {
  const theme = NEXT[(document.documentElement.dataset.theme as Theme | undefined) ?? systemTheme()];
  document.documentElement.dataset.theme = theme;
  localStorage.setItem(KEY, theme);
}
