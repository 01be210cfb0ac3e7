/** What is said in a corner of the page. */
export interface Said {
  readonly title: string;
  readonly text?: string | undefined;
  readonly undo?: { readonly label: string; readonly run: () => void } | undefined;
  readonly isComplaint: boolean;
}

const waiting: Said[] = [];
let show: ((said: Said) => void) | undefined;

function put(said: Said): void {
  if (show) show(said);
  else waiting.push(said);
}

/** Says in a corner what was done, with a way back where there is one. */
export const say = (title: string, undo?: Said['undo']): void => put({ title, undo, isComplaint: false });

/** Says what was refused, and why. */
export const complain = (title: string, text?: string): void => put({ title, text, isComplaint: true });

/** Hands over all that is said, and was said before somebody showed it. */
export function listenToSaid(listener: (said: Said) => void): void {
  show = listener;
  for (const said of waiting.splice(0)) listener(said);
}
