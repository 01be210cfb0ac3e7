import type { Random } from './random';
import { CONTEXTS, QUALITIES, SENTENCES, STEPS, THINGS, VERBS } from './words';

export interface Description {
  readonly html: string;
  readonly text: string;
}

const EMPTY: Description = { html: '<p></p>', text: '' };

/** Generates a name such as `Fix flaky login form on small screens`. */
export function nameOf(random: Random): string {
  const quality = random.chance(0.6) ? [random.pick(QUALITIES)] : [];
  const context = random.chance(0.6) ? [random.pick(CONTEXTS)] : [];
  return [random.pick(VERBS), ...quality, random.pick(THINGS), ...context].join(' ');
}

/** Generates paragraphs and sometimes a list of steps. One item in five has no description. */
export function descriptionOf(random: Random): Description {
  if (random.chance(0.2)) return EMPTY;
  const paragraphs = Array.from({ length: 1 + random.below(2) }, () =>
    random.some(SENTENCES, 1 + random.below(3)).join(' '),
  );
  const steps = random.chance(0.3) ? random.some(STEPS, 2 + random.below(3)) : [];
  const list = steps.length ? `<ul>${steps.map((step) => `<li>${step}</li>`).join('')}</ul>` : '';
  return {
    html: paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('') + list,
    text: [...paragraphs, ...steps.map((step) => `- ${step}`)].join('\n'),
  };
}
