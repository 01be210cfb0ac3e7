import { under } from './entry';

/** People and workspaces as instance administrators see them. */
export const INSTANCE = {
  ...under(['instance person', 'instance person details'], {
    is_active: ['Whether the person can sign in, and their keys and tokens work.', true],
    workspaces: 'The workspaces of which the person is an active member, by name.',
    second_factors: ['The kinds of second factors that the person has: `totp` and `passkey`.', ['totp']],
    workspace_count: ['The number of workspaces of which the person is an active member.', 1],
    last_activity_at: 'When a session, a key or a token of the person was last used; null if none ever was.',
  }),
  ...under(['instance person responsibilities'], {
    is_active: ['Whether the person can sign in, and their keys and tokens work.', true],
    workspaces: 'The workspaces of the person, by name, with what they answer for there.',
  }),
  ...under(['instance workspace'], {
    owners: ['E-mail addresses of its owners, the first ten.', ['ann@example.com']],
    people: ['Number of people who are members.', 12],
    suspended_at: 'When the workspace was suspended; null unless it is.',
    suspension_reason: ['Why it was suspended; empty if nobody gave a reason.', 'The contract has ended.'],
    work_items: ['Number of work items that lists show.', 4810],
  }),
};
