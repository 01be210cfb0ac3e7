const PREFIX = 'cairn-draft-';
const BASE = 'cairn-draft-base-';

function put(key: string, text: string | undefined): void {
  if (text) localStorage.setItem(key, text);
  else localStorage.removeItem(key);
}

/** Unsent text, kept on this device so that a closed tab loses nothing. */
export const drafts = {
  read: (name: string): string => localStorage.getItem(PREFIX + name) ?? '',
  /** `base` is the text at the time the person began to edit. */
  keep(name: string, html: string, base?: string): void {
    put(PREFIX + name, html);
    put(BASE + name, html && base);
  },
  /** Whether somebody else has changed the text since the draft was begun. */
  isOvertaken(name: string, now: string): boolean {
    const base = localStorage.getItem(BASE + name);
    return base !== null && drafts.read(name) !== '' && base !== now;
  },
};
