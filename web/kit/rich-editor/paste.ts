const UNWRAPPED = new Set('article aside div footer header main nav section'.split(' '));
const STARTS_BLOCK =
  'address,article,aside,blockquote,div,dl,figure,footer,h1,h2,h3,h4,h5,h6,header,hr,main,nav,ol,p,pre,section,table,ul';
const KEPT = new Set([
  'href',
  'src',
  'alt',
  'title',
  'colspan',
  'rowspan',
  'start',
  'type',
  'checked',
  'data-checked',
  'data-type',
]);
const DROPPED = 'script,style,template,meta,link,title,object,iframe,svg,math,noscript,select,textarea,button';

const isLanguage = (name: string): boolean => /^language-[\w+#.-]{1,40}$/.test(name);

/**
 * Prepares HTML that was copied elsewhere: keeps its structure and drops its styles. Divisions become paragraphs, or
 * are unwrapped if they contain blocks.
 */
export function tidied(html: string): string {
  // Content that this editor copied stays unchanged.
  if (html.includes('data-pm-slice')) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll(DROPPED)) element.remove();
  for (const element of [...body.querySelectorAll('*')]) tidy(element);
  return body.innerHTML;
}

function tidy(element: Element): void {
  const language = [...element.classList].find(isLanguage);
  for (const { name } of [...element.attributes]) if (!KEPT.has(name)) element.removeAttribute(name);
  if (language) element.setAttribute('data-class', language);
  if (!UNWRAPPED.has(element.localName)) return;
  if (element.querySelector(STARTS_BLOCK)) return element.replaceWith(...element.childNodes);
  const paragraph = element.ownerDocument.createElement('p');
  paragraph.append(...element.childNodes);
  element.replaceWith(paragraph);
}

/** The files of a paste or drop. A picture copied from a page also brings HTML, which says less. */
export function filesOf(data: DataTransfer | null): File[] {
  if (!data) return [];
  const files = [...data.files];
  const isText = /<(table|p|h\d|li)\b/i.test(data.getData('text/html'));
  return isText && files.every(({ type }) => type.startsWith('image/')) && data.getData('text/plain') ? [] : files;
}
