import { Action, Context, Id, ListQuery, Payload, QueryParams, withArticle, type StandardOperation } from '#http';
import type { ChangedSet, Delta, ListRequest } from '#kernel';
import { ManageItems } from '../../../work-items/api/v2';
import { type GroupsAsked, workItemGroupsV2, workspaceWorkItemGroupsV2 } from './groups.v2';
import type { WorkItemListsV2 } from './lists.v2';
import { itemsOfRecordV2, workspaceItemsOfRecordV2, type WorkItemsAsked } from './parameters.v2';

/** What a controller needs to serve the work items of its records. */
interface ServesItems {
  readonly items: {
    /** The request for the work items of the record alone. */
    narrowed(ctx: never, id: string, request: ListRequest): Promise<ListRequest>;
    change(ctx: never, id: string, delta: Delta): Promise<ChangedSet>;
  };
  readonly lists: WorkItemListsV2;
}

interface ItemsOfRecord {
  /** What the record is called, as `release`. */
  readonly noun: string;
  /** What putting in and taking out means for this record, in a sentence of the operation's description. */
  readonly note?: string;
  /** Instead of the standard texts. */
  readonly manage?: { readonly summary: string; readonly description: string };
}

const changeText = (noun: string, place: string, note: string) =>
  `Puts the work items of \`add\` into ${withArticle(noun)} and takes those of \`remove\` out. ${note}` +
  'Answers the work items that were not so before. If `add` names anything that is not a work item of the ' +
  `${place}, nothing is changed.`;

const listOperation = (
  id: string,
  noun: string,
  answer: (lists: WorkItemListsV2, ctx: never, request: ListRequest, asked: WorkItemsAsked) => unknown,
  declared: typeof workspaceItemsOfRecordV2,
): StandardOperation<ServesItems> => ({
  name: 'listItems',
  handler: async ({ items, lists }, ctx, record: string, request: ListRequest, asked: WorkItemsAsked) =>
    answer(lists, ctx, await items.narrowed(ctx, record, request), asked),
  params: [Context(), Id(id), ListQuery(), QueryParams()],
  route: Action('GET', `:${id}/work-items`, {
    ...declared,
    id: `list-${noun}-work-items`,
    summary: `List the work items of ${withArticle(noun)}`,
    description:
      `Lists the work items of ${withArticle(noun)} that the caller sees, the newest first, with the filters and the ` +
      'query language of other lists of work items.',
  }),
});

const groupsOperation = (
  id: string,
  noun: string,
  answer: (lists: WorkItemListsV2, ctx: never, request: ListRequest, asked: GroupsAsked) => unknown,
  declared: typeof workspaceWorkItemGroupsV2,
): StandardOperation<ServesItems> => ({
  name: 'listGroups',
  handler: async ({ items, lists }, ctx, record: string, request: ListRequest, asked: GroupsAsked) =>
    answer(lists, ctx, await items.narrowed(ctx, record, request), asked),
  params: [Context(), Id(id), ListQuery(), QueryParams()],
  route: Action('GET', `:${id}/work-items/groups`, {
    ...declared,
    id: `list-${noun}-work-item-groups`,
    summary: `List the work items of ${withArticle(noun)} in groups`,
  }),
});

const manageOperation = (
  id: string,
  place: string,
  { noun, note = '', manage }: ItemsOfRecord,
): StandardOperation<ServesItems> => ({
  name: 'manageItems',
  handler: ({ items }, ctx, record: string, delta: Delta) => items.change(ctx, record, delta),
  params: [Context(), Id(id), Payload()],
  route: ManageItems(id, {
    id: `manage-${noun}-work-items`,
    summary: `Put work items into ${withArticle(noun)}, or take them out`,
    description: changeText(noun, place, note && `${note} `),
    ...manage,
  }),
});

/** Lists the work items of a record of a project, in groups too, puts some in and takes some out; `id` is its path parameter. */
export const itemsOfProjectRecord = (id: string, options: ItemsOfRecord) =>
  [
    listOperation(id, options.noun, (lists, ...request) => lists.ofProject(...request), itemsOfRecordV2),
    groupsOperation(id, options.noun, (lists, ...request) => lists.groupsOfProject(...request), workItemGroupsV2),
    manageOperation(id, 'project', options),
  ] as const;

/** The same for a record of the workspace, which can have work items of any project. */
export const itemsOfWorkspaceRecord = (id: string, options: ItemsOfRecord) =>
  [
    listOperation(id, options.noun, (lists, ...request) => lists.ofWorkspace(...request), workspaceItemsOfRecordV2),
    groupsOperation(
      id,
      options.noun,
      (lists, ...request) => lists.groupsOfWorkspace(...request),
      workspaceWorkItemGroupsV2,
    ),
    manageOperation(id, 'workspace', options),
  ] as const;
