import { DOMSerializer, type Node } from '@tiptap/pm/model';
import { restoreWaiting } from './kept';

/**
 * The HTML of a document, for the server. `home` is a detached document: in the page's own document, creating pictures
 * would request them without the session.
 */
export function htmlOf(content: Node, home: Document): string {
  const container = home.createElement('div');
  DOMSerializer.fromSchema(content.type.schema).serializeFragment(content.content, { document: home }, container);
  restoreWaiting(container);
  return container.innerHTML;
}
