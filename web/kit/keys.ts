import { useEffect, useRef } from 'react';

export interface Shortcut {
  /** `c`, `?`, `Escape`, `shift+ArrowUp`, `mod+k` (Ctrl, or Command on a Mac), or two in a row: `g i`. */
  readonly keys: string;
  readonly label: string;
  readonly run: (event: KeyboardEvent) => void;
}

const registered = new Set<{ readonly current: readonly Shortcut[] }>();
const SEQUENCE_MS = 1200;

/** All keys that work on the page in its current state. */
export const shortcuts = (): readonly Shortcut[] => [...registered].flatMap(({ current }) => current);

function isTyping(target: EventTarget | null): boolean {
  const element = target instanceof HTMLElement ? target : null;
  return Boolean(
    element?.closest('input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]'),
  );
}

/** A letter already shows whether Shift is held; an arrow key does not. */
function pressed({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string {
  if (ctrlKey || metaKey) return `mod+${key.toLowerCase()}`;
  return shiftKey && key.startsWith('Arrow') ? `shift+${key}` : key;
}

let first: { readonly key: string; readonly at: number } | undefined;

function listen(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.altKey) return;
  // A window above the page handles its own keys.
  if (document.querySelector('.dialog')) return;
  const key = pressed(event);
  if (isTyping(event.target) && !key.startsWith('mod+') && key !== 'Escape') return;
  const sequence = first && Date.now() - first.at < SEQUENCE_MS ? `${first.key} ${key}` : undefined;
  first = { key, at: Date.now() };
  // The last added handler comes first: a panel before its list, a list before the frame.
  const found =
    shortcuts().findLast(({ keys }) => keys === sequence) ?? shortcuts().findLast(({ keys }) => keys === key);
  if (!found) return;
  event.preventDefault();
  first = undefined;
  found.run(event);
}

/** Handles keys while the component is on the page. Keys are ignored while a field is focused or a dialog is open. */
export function useShortcuts(own: readonly Shortcut[]): void {
  const latest = useRef(own);
  latest.current = own;
  useEffect(() => {
    if (!registered.size) document.addEventListener('keydown', listen);
    registered.add(latest);
    return () => {
      registered.delete(latest);
      if (!registered.size) document.removeEventListener('keydown', listen);
    };
  }, []);
}
