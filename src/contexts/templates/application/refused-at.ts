import { accepted, DomainError, snake, type Outcome, type Problems } from '#kernel';
import { templateDataRefused } from '../domain/templates.errors';

/** What was made; throws what was refused, by the key of the template that it is about. */
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
