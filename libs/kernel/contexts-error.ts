/** Contexts that cannot be in one service together. The message has a line for each reason. */
export class ContextsError extends Error {
  constructor(problems: readonly string[]) {
    super(['The contexts cannot be put together:', ...problems.map((problem) => `  ${problem}`)].join('\n'));
    this.name = 'ContextsError';
  }
}
