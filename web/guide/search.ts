import type MiniSearch from 'minisearch';
import type { Options, SearchResult } from 'minisearch';

const SHOWN = 12;

/** A section of a page. Its id is its address below the guide. */
interface Section extends SearchResult {
  readonly title: string;
  readonly page: string;
  readonly part: string;
  readonly excerpt: string;
}

interface Built {
  readonly options: Options;
  readonly index: Parameters<typeof MiniSearch.loadJS>[0];
}

async function load(address: string): Promise<MiniSearch> {
  const [{ default: Search }, answer] = await Promise.all([import('minisearch'), fetch(address)]);
  if (!answer.ok) throw new Error(`The index answered ${answer.status}.`);
  const { options, index } = (await answer.json()) as Built;
  return Search.loadJS(index, options);
}

function textIn(tag: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

function rowOf({ id, title, page, part, excerpt }: Section, guide: string): HTMLElement {
  const link = document.createElement('a');
  link.href = guide + String(id);
  link.append(textIn('strong', title), textIn('small', title === page ? part : `${part} › ${page}`));
  if (excerpt) link.append(textIn('span', excerpt));
  const row = document.createElement('li');
  row.append(link);
  return row;
}

/** The field in the head of each page. The index is loaded when somebody first goes there. */
export function startSearch(root: HTMLElement): void {
  const field = root.querySelector('input')!;
  const found = root.querySelector<HTMLElement>('.found')!;
  const [status, list] = [found.querySelector('p')!, found.querySelector('ul')!];
  const { guide = '', index = '' } = root.dataset;
  let loading: Promise<MiniSearch> | undefined;

  const show = async () => {
    const asked = field.value.trim();
    found.hidden = !asked;
    if (!asked) return;
    try {
      const results = (await (loading ??= load(index))).search(asked) as Section[];
      if (field.value.trim() !== asked) return;
      list.replaceChildren(...results.slice(0, SHOWN).map((section) => rowOf(section, guide)));
      status.textContent = results.length ? `${results.length} found` : 'Nothing found';
    } catch {
      loading = undefined;
      status.textContent = 'The search could not be loaded. Try again.';
    }
  };
  const links = () => [...list.querySelectorAll('a')];
  const step = (by: number) => {
    const all: HTMLElement[] = [field, ...links()];
    all[Math.max(0, all.indexOf(document.activeElement as HTMLElement) + by)]?.focus();
  };

  root.hidden = false;
  field.addEventListener('focus', () => void (loading ??= load(index)).catch(() => (loading = undefined)), {
    once: true,
  });
  field.addEventListener('input', () => void show());
  field.addEventListener('focus', () => void show());
  root.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') step(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Enter' && event.target === field) links()[0]?.click();
    else if (event.key === 'Escape') {
      found.hidden = true;
      return;
    } else return;
    event.preventDefault();
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (!root.contains(target as Node)) found.hidden = true;
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea');
    const isAsked = event.key === '/' ? !isTyping : event.key === 'k' && (event.ctrlKey || event.metaKey);
    if (!isAsked) return;
    event.preventDefault();
    field.focus();
  });
}
