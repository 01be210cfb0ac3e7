import { accepted, DomainError, snake, type Outcome, type Problems } from '#kernel';
import { templateDataRefused } from '../domain/template-data';

/**
 * Returns the created records. If any were refused, throws all problems by the key of the template that they concern.
 */
export function refusedAt<T>(key: string, outcomes: readonly Outcome<T>[]): T[] {
  const problems: Problems = new Map();
  for (const outcome of outcomes) {
    if (!(outcome instanceof DomainError)) continue;
    const { message, details } = outcome;
    for (const { field, message: text } of details.fields ?? [{ field: '', message }]) {
      problems.set(field ? `${key}.${snake(field)}` : key, text);
    }
  }
  if (problems.size) throw templateDataRefused(problems);
  return accepted(outcomes);
}
