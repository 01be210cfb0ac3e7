const KEY = 'cairn-theme';
const NEXT = { light: 'dark', dark: 'light' } as const;
type Theme = keyof typeof NEXT;
export type ThemeChoice = Theme | 'system';

const systemTheme = (): Theme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

/** The theme that the person chose on this device; without a choice the system's setting applies. */
export function chosenTheme(): ThemeChoice {
  const kept = localStorage.getItem(KEY);
  return kept && kept in NEXT ? (kept as Theme) : 'system';
}

export function restoreTheme(): void {
  const theme = chosenTheme();
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, choice);
  restoreTheme();
}

export function switchTheme(): void {
  const chosen = chosenTheme();
  chooseTheme(NEXT[chosen === 'system' ? systemTheme() : chosen]);
}
