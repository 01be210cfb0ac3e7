import { marked } from 'marked';
import { htmlOfText } from '#html';
import type { TextForm } from '#kernel';

/** Longest text in characters. What follows is cut, because parsers take longer than their input grows. */
const MAX_TEXT = 1 << 20;

/** Returns the HTML of a text. It is not cleaned yet. */
export function htmlOf(text: string, form: TextForm): string {
  const bounded = text.slice(0, MAX_TEXT);
  if (form === 'html') return bounded;
  if (form === 'markdown') return marked.parse(bounded, { async: false, gfm: true, breaks: true });
  return bounded
    .split(/\n{2,}/)
    .map((paragraph) => htmlOfText(paragraph).replaceAll('\n', '<br>'))
    .join('');
}
