const PREFIX = 'cairn-draft-';

/** What was typed and not sent yet, kept on this device so that a closed tab loses nothing. */
export const drafts = {
  read: (name: string): string => localStorage.getItem(PREFIX + name) ?? '',
  keep(name: string, html: string): void {
    if (html) localStorage.setItem(PREFIX + name, html);
    else localStorage.removeItem(PREFIX + name);
  },
};
