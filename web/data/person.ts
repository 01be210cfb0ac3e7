import { useSyncExternalStore } from 'react';
import { server } from './document';

let name = server.person.name;
const listeners = new Set<() => void>();

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The display name of the signed-in person, updated when they change it. */
export const usePersonName = (): string => useSyncExternalStore(listen, () => name);

export function renamePerson(next: string): void {
  name = next;
  for (const listener of listeners) listener();
}
