import { under } from './entry';

/** People and workspaces as instance administrators see them. */
export const INSTANCE = {
  ...under(['instance person', 'instance person details'], {
    is_active: ['Whether the person can sign in, and their keys and tokens work.', true],
    workspaces: 'The workspaces of which the person is an active member, by name.',
    second_factors: ['The kinds of second factors that the person has: `totp` and `passkey`.', ['totp']],
    workspace_count: ['The number of workspaces of which the person is an active member.', 1],
    last_activity_at: 'When a session, a key or a token of the person was last used; null if none ever was.',
    erasure_requested_at: 'When the erasure of the person was requested; null unless it was.',
    erased_at: 'When nothing was left of the name and the address; null unless the person is erased.',
    merged_into_id: 'The person into whom the account was merged; null unless it was.',
    merge_requested_at: 'When the merge into another person was requested; null unless it was.',
    merged_at: 'When nothing named the account any more; null unless it is merged into another person.',
  }),
  ...under(['instance person responsibilities'], {
    is_active: ['Whether the person can sign in, and their keys and tokens work.', true],
    workspaces: 'The workspaces of the person, by name, with what they answer for there.',
  }),
  ...under(['instance person merge'], {
    into: 'The person who stays; null if none was named.',
    refusal: 'Why `merge` would be refused; null if it would not.',
    workspaces: 'The workspaces of the person who is merged, by name, with what becomes that of the other.',
  }),
  ...under(['instance backup'], {
    id: ['Name of the back-up, which `cairn backup restore` takes.', '2026-03-02T03-00-00-000Z'],
    bytes: ['Bytes of rows and files, neither compressed nor encrypted; null if unknown.', 48_103_424],
    verified_at: 'When it was last proved to bring everything back; null if it never was.',
  }),
  ...under(['instance backup status'], {
    is_configured: ['Whether the server has a place for back-ups.', true],
    schedule: ['When back-ups are made, as cron writes it; null if never.', '0 3 * * *'],
    verification: ['When the newest is verified, as cron writes it; null if never.', '0 5 * * 0'],
    kept: ['Of how many days, weeks and months a back-up is kept; `all` if none is removed.', '7d 4w 12m'],
    is_encrypted: ['Whether back-ups are encrypted.', true],
    is_waiting: ['Whether a back-up is being made or about to be.', false],
    last_made_at: 'When the last back-up was complete; null if there was none.',
    last_bytes: ['Bytes of rows and files of the last back-up; null if there was none.', 48_103_424],
    last_verified_at: 'When a back-up was last proved to bring everything back; null if none was.',
    last_failed_at: 'When the last failed attempt ended; null if none failed.',
    failure: ['Why the last failed attempt failed; empty if none did.', ''],
  }),
  ...under(['instance workspace'], {
    owners: ['E-mail addresses of its owners, the first ten.', ['ann@example.com']],
    people: ['Number of people who are members.', 12],
    deletion_requested_at: 'When the deletion of the workspace was requested; null unless it was.',
    purge_at:
      'When the records and files of the workspace are removed for good; null unless its deletion was requested.',
    suspended_at: 'When the workspace was suspended; null unless it is.',
    suspension_reason: ['Why it was suspended; empty if nobody gave a reason.', 'The contract has ended.'],
    work_items: ['Number of work items that lists show.', 4810],
    storage_bytes: ['Bytes of all uploaded files.', 734_003_200],
    people_limit: ['The limit of `people` of its own; null where that of the installation holds.', 50],
    work_items_limit: ['The limit of `work_items` of its own; null where that of the installation holds.', 100_000],
    storage_bytes_limit: [
      'The limit of `storage_bytes` of its own; null where that of the installation holds.',
      10_737_418_240,
    ],
    requests_per_minute_limit: [
      'Its own limit of requests in a minute; null where that of the installation holds.',
      6_000,
    ],
    requests_per_minute_limit_in_force: ['The limit of requests in a minute that holds; null if none does.', 6_000],
    people_limit_in_force: ['The limit of `people` that holds; null if none does.', 50],
    work_items_limit_in_force: ['The limit of `work_items` that holds; null if none does.', 100_000],
    storage_bytes_limit_in_force: ['The limit of `storage_bytes` that holds; null if none does.', 10_737_418_240],
  }),
};
