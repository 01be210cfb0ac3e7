/** What people call a work item by, as `ENG-12`. */
export interface WorkItemKey {
  /** Of the project, in upper case. */
  readonly identifier: string;
  readonly sequenceId: number;
}

const KEY = /^([\p{Letter}\p{Mark}\p{Number}_]+)-(\d{1,9})$/u;

/** `eng-12` -> `ENG` and 12; null for what is no human key. */
export function parseKey(text: string): WorkItemKey | null {
  const parts = KEY.exec(text);
  return parts && { identifier: parts[1]!.toUpperCase(), sequenceId: Number(parts[2]) };
}
