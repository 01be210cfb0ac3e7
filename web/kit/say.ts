/** A message in a corner of the page. */
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

/** Reports what was done, with an undo action if there is one. */
export const say = (title: string, undo?: Said['undo']): void => put({ title, undo, isComplaint: false });

/** Reports a refusal with its reason. */
export const complain = (title: string, text?: string): void => put({ title, text, isComplaint: true });

/** Passes all messages on, including those sent before there was a listener. */
export function listenToSaid(listener: (said: Said) => void): void {
  show = listener;
  for (const said of waiting.splice(0)) listener(said);
}
