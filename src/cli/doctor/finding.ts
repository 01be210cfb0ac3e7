export type Level = 'ok' | 'warn' | 'fail';

/** The result of one check. For a problem, the text says what to do. */
export interface Finding {
  readonly level: Level;
  readonly about: string;
  readonly text: string;
}

const finding =
  (level: Level) =>
  (about: string, text: string): Finding => ({ level, about, text });

export const ok = finding('ok');
export const warn = finding('warn');
export const fail = finding('fail');
