import { server } from '../../data/document';
import { useEditorSources } from '../../data/editor';
import { itemPath } from '../../data/paths';
import { isGranted } from '../../data/projects';
import type { Item } from '../../data/wire';
import type { EditorSources } from '../../kit';
import { useVocabulary } from './vocabulary';

/** What the texts of a work item can mention, with the item's attachments as their files. */
export function useItemSources(item: Item): EditorSources {
  const { slug, grants } = useVocabulary();
  const mayAdd = isGranted(grants, 'workitem.attachment:edit', server.person.id);
  return useEditorSources(slug, item.project_id, mayAdd ? `${itemPath(slug, item)}attachments/` : undefined);
}
