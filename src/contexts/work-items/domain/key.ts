/** The human-readable key of a work item, such as `ENG-12`. */
export interface WorkItemKey {
  /** Identifier of the project, in upper case. */
  readonly identifier: string;
  readonly sequenceId: number;
}

const KEY = /^([\p{Letter}\p{Mark}\p{Number}_]+)-(\d{1,9})$/u;

/** Parses `eng-12` to `ENG` and 12. Null if the text is no key. */
export function parseKey(text: string): WorkItemKey | null {
  const parts = KEY.exec(text);
  return parts && { identifier: parts[1]!.toUpperCase(), sequenceId: Number(parts[2]) };
}
