/**
 * Thrown at start if the contexts cannot be combined into one service. The message lists each problem on its own line.
 */
export class ContextsError extends Error {
  constructor(problems: readonly string[]) {
    super(['The contexts cannot be put together:', ...problems.map((problem) => `  ${problem}`)].join('\n'));
    this.name = 'ContextsError';
  }
}
