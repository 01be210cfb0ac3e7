import { marked } from 'marked';
import type { TextForm } from '#kernel';
import { bounded, htmlOfPlain } from './plain-texts';

/** Returns the HTML of a text. It is not cleaned yet. */
export function htmlOf(text: string, form: TextForm): string {
  if (form === 'html') return bounded(text);
  if (form === 'markdown') return marked.parse(bounded(text), { async: false, gfm: true, breaks: true });
  return htmlOfPlain(text);
}
