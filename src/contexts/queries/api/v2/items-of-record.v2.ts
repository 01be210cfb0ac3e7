import { Req } from '@nestjs/common';
import {
  Action,
  Context,
  Id,
  ListQuery,
  Payload,
  QueryParams,
  withArticle,
  type ApiRequest,
  type StandardOperation,
} from '#http';
import type { ChangedSet, Delta, ListRequest } from '#kernel';
import { ManageItems } from '../../../work-items/api/v2';
import { type ExportAsked, type FileRequest, workItemExportV2, workspaceWorkItemExportV2 } from './files.v2';
import { type GroupsAsked, workItemGroupsV2, workspaceWorkItemGroupsV2 } from './groups.v2';
import type { WorkItemListsV2 } from './lists.v2';
import { itemsOfRecordV2, workspaceItemsOfRecordV2, type WorkItemsAsked } from './parameters.v2';

/** Members that a controller needs to serve the work items of its records. */
interface ServesItems {
  readonly items: {
    /** Narrows a request to the work items of the record. */
    narrowed(ctx: never, id: string, request: ListRequest): Promise<ListRequest>;
    change(ctx: never, id: string, delta: Delta): Promise<ChangedSet>;
  };
  readonly lists: WorkItemListsV2;
}

interface ItemsOfRecord {
  /** Name of the kind of record, such as `release`. */
  readonly noun: string;
  /** A sentence for the description of the operation: what adding and removing work items means for this record. */
  readonly note?: string;
  /** Replaces the standard texts. */
  readonly manage?: { readonly summary: string; readonly description: string };
}

const changeText = (noun: string, place: string, note: string) =>
  `Adds the work items of \`add\` to ${withArticle(noun)} and removes those of \`remove\`. ${note}` +
  'Returns the work items that were added or removed. If `add` contains anything that is not a work item of the ' +
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
      `Lists the work items of ${withArticle(noun)} that the caller may see, newest first, with the filters and the ` +
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

const exportOperation = (
  id: string,
  noun: string,
  answer: (lists: WorkItemListsV2, ctx: never, request: FileRequest) => unknown,
  declared: typeof workspaceWorkItemExportV2,
): StandardOperation<ServesItems> => ({
  name: 'exportItems',
  handler: async ({ items, lists }, ctx, record: string, list: ListRequest, asked: ExportAsked, request: ApiRequest) =>
    answer(lists, ctx, { list: await items.narrowed(ctx, record, list), asked, request }),
  params: [Context(), Id(id), ListQuery(), QueryParams(), Req()],
  route: Action('GET', `:${id}/work-items/export`, {
    ...declared,
    id: `export-${noun}-work-items`,
    summary: `Export the work items of ${withArticle(noun)} as a file`,
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
    summary: `Add work items to ${withArticle(noun)}, or remove them`,
    description: changeText(noun, place, note && `${note} `),
    ...manage,
  }),
});

/**
 * Returns the operations for the work items of a project's record: a list, a grouped list, a file, and one that adds
 * and removes items. `id` is the path parameter of the record.
 */
export const itemsOfProjectRecord = (id: string, options: ItemsOfRecord) =>
  [
    listOperation(id, options.noun, (lists, ...request) => lists.ofProject(...request), itemsOfRecordV2),
    groupsOperation(id, options.noun, (lists, ...request) => lists.groupsOfProject(...request), workItemGroupsV2),
    exportOperation(id, options.noun, (lists, ...request) => lists.fileOfProject(...request), workItemExportV2),
    manageOperation(id, 'project', options),
  ] as const;

/** Returns the same operations for a record of the workspace, which can have work items of any project. */
export const itemsOfWorkspaceRecord = (id: string, options: ItemsOfRecord) =>
  [
    listOperation(id, options.noun, (lists, ...request) => lists.ofWorkspace(...request), workspaceItemsOfRecordV2),
    groupsOperation(
      id,
      options.noun,
      (lists, ...request) => lists.groupsOfWorkspace(...request),
      workspaceWorkItemGroupsV2,
    ),
    exportOperation(
      id,
      options.noun,
      (lists, ...request) => lists.fileOfWorkspace(...request),
      workspaceWorkItemExportV2,
    ),
    manageOperation(id, 'workspace', options),
  ] as const;
