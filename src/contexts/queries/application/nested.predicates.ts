import { aboutPeople, aboutText, aboutTime, plain, type Predicate, wordsAbout } from './predicate';
import { is, isOneOf } from './trees';

/** Conditions about records of work items, such as comments and links. */
export const NESTED_PREDICATES: Readonly<Record<string, Predicate>> = {
  ...wordsAbout('comments', {
    hasComments: plain(is('hasComment', true)),
    commentedBy: aboutPeople((ids) => isOneOf('commentedBy', ids)),
    lastCommentBy: aboutPeople((ids) => isOneOf('lastCommentBy', ids)),
    commentContains: aboutText((text) => is('commentText', text)),
    commentedAfter: aboutTime('commentedAt', '>'),
    commentedBefore: aboutTime('commentedAt', '<'),
  }),
  ...wordsAbout('links', {
    hasLinks: plain(is('hasLink', true)),
    linkContains: aboutText((text) => is('linkText', text)),
    hasLinkUrl: aboutText((url) => is('linkUrl', url)),
  }),
  ...wordsAbout('attachments', {
    hasAttachments: plain(is('hasAttachment', true)),
    attachedBy: aboutPeople((ids) => isOneOf('attachedBy', ids)),
  }),
  ...wordsAbout('worklogs', {
    hasWorklogs: plain(is('hasWorklog', true)),
    workLoggedBy: aboutPeople((ids) => isOneOf('workLoggedBy', ids)),
    workLoggedBetween: aboutTime('workLoggedAt', '>=', '<='),
  }),
  ...wordsAbout('activities', {
    stateChangedBy: aboutPeople((ids) => isOneOf('stateChangedBy', ids)),
    resolvedBy: aboutPeople((ids) => isOneOf('resolvedBy', ids)),
  }),
};
