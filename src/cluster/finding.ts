/** What one look at the database has found. Text that is no `ok` says what to do. */
export interface Finding {
  readonly level: 'ok' | 'warn' | 'fail';
  readonly about: string;
  readonly text: string;
}
