import { cleanHtml } from '#html';
import type { Description } from '../domain/work-item';

/** A description as it is stored; null stands for none, and what was not sent stays that. */
export function cleanText(html: string | null): Description;
export function cleanText(html: string | null | undefined): Partial<Description>;
export function cleanText(html: string | null | undefined): Partial<Description> {
  if (html === undefined) return {};
  const { html: descriptionHtml, text: descriptionStripped } = cleanHtml(html ?? '');
  return { descriptionHtml, descriptionStripped };
}
