import { useSyncExternalStore } from 'react';

/** The folded and unfolded parts of the sidebar by name, kept on this device. */
type Folds = Readonly<Record<string, boolean>>;

const keyOf = (slug: string): string => `cairn-folds:${slug}`;
const known = new Map<string, Folds>();
const listeners = new Set<() => void>();

function read(slug: string): Folds {
  const before = known.get(slug);
  if (before) return before;
  let folds: Folds = {};
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(slug)) ?? '{}');
    if (typeof kept === 'object' && kept !== null) folds = kept as Folds;
  } catch {
    // Ignores values of another form, which something else may have stored.
  }
  known.set(slug, folds);
  return folds;
}

function write(slug: string, folds: Folds): void {
  known.set(slug, folds);
  localStorage.setItem(keyOf(slug), JSON.stringify(folds));
  for (const listener of listeners) listener();
}

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether a part of the sidebar is unfolded, and a function that changes it. The choice is kept per workspace. */
export function useFold(slug: string, part: string, isOpenAtFirst = true): readonly [boolean, () => void] {
  const folds = useSyncExternalStore(listen, () => read(slug));
  const isOpen = folds[part] ?? isOpenAtFirst;
  return [isOpen, () => write(slug, { ...folds, [part]: !isOpen })];
}
