import { defineContext } from '#context';
import { ActivityRow } from './infrastructure/persistence/activity.row';
import { GitReferenceRow } from './infrastructure/persistence/git-reference.row';
import { RelationDefinitionRow } from './infrastructure/persistence/relation-definition.row';
import { WorkItemCommentRow } from './infrastructure/persistence/work-item-comment.row';
import { WorkItemLinkRow } from './infrastructure/persistence/work-item-link.row';
import { WorkItemRelationRow } from './infrastructure/persistence/work-item-relation.row';
import { WorkItemRow } from './infrastructure/persistence/work-item.row';
import { WorklogRow } from './infrastructure/persistence/worklog.row';

export const workItems = defineContext({
  name: 'work-items',
  modules: async () => {
    const { WorkItemsModule, AttachmentsModule, WorkItemUsageModule, DiscussionModule, RelationsModule, GitModule } =
      await import('./index.js');
    return [WorkItemsModule, AttachmentsModule, WorkItemUsageModule, DiscussionModule, RelationsModule, GitModule];
  },
  rows: [
    ActivityRow,
    GitReferenceRow,
    RelationDefinitionRow,
    WorkItemCommentRow,
    WorkItemLinkRow,
    WorkItemRelationRow,
    WorkItemRow,
    WorklogRow,
  ],
});
