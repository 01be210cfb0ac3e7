import { cleanHtml } from '#html';
import type { Description } from '../domain/work-item';

/** Returns a description in its stored form. Null becomes an empty text; undefined stays unset. */
export function cleanText(html: string | null): Description;
export function cleanText(html: string | null | undefined): Partial<Description>;
export function cleanText(html: string | null | undefined): Partial<Description> {
  if (html === undefined) return {};
  const { html: descriptionHtml, text: descriptionStripped } = cleanHtml(html ?? '');
  return { descriptionHtml, descriptionStripped };
}
