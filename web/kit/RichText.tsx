import { useEffect, useRef, type ReactNode } from 'react';
import { words } from '../words';
import { saveFile, showPicture } from './files';
import { linkMention } from './mentions';
import { forPage, safeStyle } from './rich-html';

interface Props {
  readonly html: string;
  readonly className?: string;
}

/** Rich text that the server has sanitized. */
export function RichText({ html, className = '' }: Props): ReactNode {
  const root = useRef<HTMLDivElement>(null);
  const shown = forPage(html);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    bringToLife(element);
    if (!element.querySelector('pre')) return;
    let end: (() => void) | undefined;
    let isGone = false;
    void import('./code-colours').then(({ colourCode }) => {
      if (!isGone) end = colourCode(element);
    });
    return () => {
      isGone = true;
      end?.();
    };
  }, [shown]);
  return <div ref={root} className={`rich ${className}`} dangerouslySetInnerHTML={{ __html: shown }} />;
}

/** Applies by script what the content security policy forbids in HTML: styles, and files that need the session. */
function bringToLife(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = safeStyle(element.dataset.style ?? '');
  for (const image of root.querySelectorAll('img')) showPicture(image, image.dataset.src ?? '');
  for (const element of root.querySelectorAll('image-component')) {
    const image = document.createElement('img');
    image.alt = '';
    element.replaceChildren(image);
    showPicture(image, element.getAttribute('src') ?? '');
  }
  for (const element of root.querySelectorAll('attachment-component')) offerFile(element);
  for (const element of root.querySelectorAll('[entity_identifier]')) linkMention(element);
  for (const box of root.querySelectorAll('input')) {
    box.disabled = true;
    box.setAttribute('aria-label', words().done);
  }
  for (const item of root.querySelectorAll<HTMLElement>('li[data-checked]')) {
    if (item.querySelector(':scope > input, :scope > label > input')) continue;
    const box = document.createElement('input');
    box.type = 'checkbox';
    box.disabled = true;
    box.checked = item.dataset.checked === 'true';
    box.setAttribute('aria-label', words().done);
    item.prepend(box);
  }
}

function offerFile(element: Element): void {
  const [address, name] = [element.getAttribute('src'), element.getAttribute('entity_name')];
  if (!address || !name) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'file-link';
  button.textContent = name;
  button.addEventListener('click', () => void saveFile(address, name));
  element.replaceChildren(button);
}
