/** Mentions in texts. */
export interface Mention {
  readonly kind: 'user' | 'work_item' | 'page';
  readonly id: string;
  readonly project: string | null;
}

/** How mentions become links: their addresses, and navigation. */
export interface MentionLinks {
  readonly addressOf: (mention: Mention) => string | undefined;
  readonly go: (address: string) => void;
}

let links: MentionLinks | undefined;

/** Sets how mentions become links. Call it once at start: the kit does not know the pages. */
export const linkMentionsBy = (by: MentionLinks): void => {
  links = by;
};

const KINDS: Readonly<Record<string, Mention['kind']>> = {
  ...{ issue_mention: 'work_item', issue: 'work_item', work_item_mention: 'work_item', work_item: 'work_item' },
  ...{ page_mention: 'page', page: 'page' },
};
const OF_ELEMENTS: Readonly<Record<string, Mention['kind']>> = {
  'issue-embed-component': 'work_item',
  'page-embed-component': 'page',
  'page-link-component': 'page',
};

function mentionIn(element: Element): Mention | undefined {
  const id = element.getAttribute('entity_identifier');
  if (!id) return undefined;
  const kind = OF_ELEMENTS[element.localName] ?? KINDS[element.getAttribute('entity_name') ?? ''] ?? 'user';
  return { kind, id, project: element.getAttribute('project_identifier') };
}

/** Turns the element of a mention that the reader may see into a link. `label` is the name that the server sent. */
export function linkMention(element: Element): void {
  const [mention, label] = [mentionIn(element), element.getAttribute('label')];
  const address = mention && label !== null ? links?.addressOf(mention) : undefined;
  if (address === undefined) return;
  const link = document.createElement('a');
  link.href = address;
  link.textContent = label;
  link.className = 'mention';
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    links?.go(address);
  });
  element.replaceWith(link);
}
