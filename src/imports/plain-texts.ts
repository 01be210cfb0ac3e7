import { htmlOfText } from '#html';

/** Longest text in characters. What follows is cut, because parsers take longer than their input grows. */
const MAX_TEXT = 1 << 20;

export const bounded = (text: string): string => text.slice(0, MAX_TEXT);

/** Returns the paragraphs of a text without markup as HTML. */
export const htmlOfPlain = (text: string): string =>
  bounded(text)
    .split(/\n{2,}/)
    .map((paragraph) => htmlOfText(paragraph).replaceAll('\n', '<br>'))
    .join('');
