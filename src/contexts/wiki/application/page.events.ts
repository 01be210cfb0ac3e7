import { defineEvent, defineMentioned, defineRecordEvents } from '#events';
import type { PageRecord } from './page.repository';

/** What is told of a page: its text stands in its HTML. */
export type ToldPage = Omit<PageRecord, 'description'>;

const names = { kind: 'page', entityType: 'page' };

export const PageMentioned = defineMentioned(names);

export const pageEvents = {
  ...defineRecordEvents<ToldPage>({ ...names, text: { member: 'descriptionHtml', mentioned: PageMentioned } }),
  archived: defineEvent<ToldPage, Partial<ToldPage>>({ ...names, kind: 'page.archived' }),
};
