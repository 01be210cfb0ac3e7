import type { ReactNode } from 'react';
import type { ItemDetail } from '../../data/wire';
import { AgentRuns } from './AgentRuns';
import { Approvals } from './Approvals';
import { Attachments } from './Attachments';
import { Conversation } from './Conversation';
import { Description } from './Description';
import { Git } from './Git';
import { Links } from './Links';
import { Properties } from './Properties';
import { Reactions } from './Reactions';
import { Relations } from './Relations';
import { SubItems } from './SubItems';
import { TitleField } from './TitleField';
import { Worklogs } from './Worklogs';
import { useVocabulary } from './vocabulary';

/** All members of one work item, each edited in place. */
export function ItemBody({ item, etag }: { readonly item: ItemDetail; readonly etag: string | null }): ReactNode {
  const { features } = useVocabulary();
  return (
    <>
      <TitleField key={item.id} item={item} etag={etag} />
      <Properties item={item} />
      {features.is_workflow_enabled && <Approvals item={item} />}
      <Description item={item} etag={etag} />
      <Reactions item={item} />
      <SubItems item={item} />
      <Relations item={item} />
      <Links item={item} />
      <Git item={item} />
      <AgentRuns item={item} />
      <Attachments item={item} />
      {features.is_time_tracking_enabled && <Worklogs item={item} />}
      <Conversation item={item} />
    </>
  );
}
