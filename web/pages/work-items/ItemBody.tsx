import type { ReactNode } from 'react';
import { changeItem } from '../../data/items';
import type { ItemDetail } from '../../data/wire';
import { Attachments } from './Attachments';
import { Conversation } from './Conversation';
import { Description } from './Description';
import { Links } from './Links';
import { Properties } from './Properties';
import { SubItems } from './SubItems';
import { TitleField } from './TitleField';
import { useVocabulary } from './vocabulary';

/** Everything about one work item, each member edited where it stands. */
export function ItemBody({ item, etag }: { readonly item: ItemDetail; readonly etag: string | null }): ReactNode {
  const { slug } = useVocabulary();
  return (
    <>
      <TitleField value={item.name} onSave={(name) => changeItem(slug, item, { name })} />
      <Properties item={item} />
      <Description item={item} etag={etag} />
      <SubItems item={item} />
      <Links item={item} />
      <Attachments item={item} />
      <Conversation item={item} />
    </>
  );
}
