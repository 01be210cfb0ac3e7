import { safeStyle } from '../rich-html';

/** The attributes of an element by their names in the server's HTML. */
export type Kept = Readonly<Record<string, string>>;

const DATA = /^data-[a-z][a-z0-9-]{0,63}$/;
/** Attributes that the editor reads itself. */
const OWN = new Set(['data-type', 'data-checked', 'data-src', 'data-pm-slice']);
const PLAIN = new Set(['dir', 'lang', 'align']);
/** Attributes that `forPage` stored under another name. */
const WAITING: Readonly<Record<string, string>> = { 'data-style': 'style', 'data-class': 'class' };

/** The attributes of an element that the editor does not use; null if there are none. */
export function keptOf(element: Element): Kept | null {
  const kept = [...element.attributes].flatMap(({ name, value }) => {
    if (WAITING[name]) return [[WAITING[name], value]];
    return PLAIN.has(name) || (DATA.test(name) && !OWN.has(name)) ? [[name, value]] : [];
  });
  return kept.length ? (Object.fromEntries(kept) as Kept) : null;
}

/**
 * The same attributes for the page. Classes of a text must not look like parts of the page, and styles are set by
 * script.
 */
export function writtenOf(kept: Kept | null): Kept {
  const { class: names, style, ...others } = kept ?? {};
  return {
    ...others,
    ...(style !== undefined && { style: safeStyle(style) }),
    ...(names !== undefined && { 'data-class': names }),
  };
}

/** Restores the attributes that were stored under another name, once the elements are outside the page. */
export function restoreWaiting(parent: ParentNode): void {
  for (const name of ['class', 'src']) {
    for (const element of parent.querySelectorAll(`[data-${name}]`)) {
      element.setAttribute(name, element.getAttribute(`data-${name}`) ?? '');
      element.removeAttribute(`data-${name}`);
    }
  }
}
