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
 * HTML that is pasted from elsewhere: its structure stays, its looks go. Divisions become paragraphs, or nothing where they
 * hold blocks.
 */
export function tidied(html: string): string {
  // What this editor has copied is its own.
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

/** Files of a paste or a drop; a picture that was copied from a page comes with HTML, which says less. */
export function filesOf(data: DataTransfer | null): File[] {
  if (!data) return [];
  const files = [...data.files];
  const isText = /<(table|p|h\d|li)\b/i.test(data.getData('text/html'));
  return isText && files.every(({ type }) => type.startsWith('image/')) && data.getData('text/plain') ? [] : files;
}
