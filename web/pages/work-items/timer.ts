import { useState } from 'react';

const PREFIX = 'cairn-timer-';
const MINUTE_MS = 60_000;

export interface Timer {
  /** Whole minutes since the start; undefined while the timer is stopped. */
  readonly minutes: number | undefined;
  readonly start: () => void;
  /** Returns the counted minutes. */
  readonly stop: () => number;
}

/** A timer for work on an item. It is kept on this device, so that a closed tab does not stop it. */
export function useTimer(item: string): Timer {
  const name = PREFIX + item;
  const [since, setSince] = useState(() => Number(localStorage.getItem(name)) || undefined);
  const counted = () => Math.round((Date.now() - (since ?? Date.now())) / MINUTE_MS);
  return {
    minutes: since && counted(),
    start: () => {
      localStorage.setItem(name, String(Date.now()));
      setSince(Date.now());
    },
    stop: () => {
      localStorage.removeItem(name);
      setSince(undefined);
      return counted();
    },
  };
}
