/** Writes that tell nobody, with the reason. */
const UNTOLD: Readonly<Record<string, readonly string[]>> = {
  'it only reads': ['advanced_search_work_items'],
  'a trial is rolled back': ['try-project-automation', 'try-workspace-automation'],
  "favourites are the caller's own": [
    ...['favorite-project-page', 'unfavorite-project-page', 'favorite-workspace-page', 'unfavorite-workspace-page'],
    ...['create-favorite', 'update-favorite', 'delete-favorite'],
  ],
  "notifications are the caller's own": [
    ...['mark-notification-read', 'mark-notification-unread', 'mark-all-notifications-read'],
    ...['archive-notification', 'unarchive-notification', 'update-notification-preferences'],
  ],
  'what somebody opened, and how they look at it, is their own': ['note-recent-record', 'set-display-settings'],
  'what somebody follows is their own': ['subscribe-to-work-item', 'unsubscribe-from-work-item'],
  'stickies are notes to oneself': [
    ...['create-sticky', 'update-sticky', 'delete-sticky', 'create_sticky', 'update_sticky', 'delete_sticky'],
  ],
  'pictures of a person belong to no workspace': [
    ...['create-user-asset', 'confirm-user-asset', 'delete-user-asset', 'users_upload_asset'],
    ...['create_user_asset_upload', 'update_user_asset', 'delete_user_asset'],
    ...['UserServerAssetEndpoint_post', 'UserServerAssetEndpoint_patch', 'UserServerAssetEndpoint_delete'],
  ],
  'a file is there once its upload is confirmed': [
    ...['create-attachment-upload', 'create_work_item_attachment'],
    ...['create-workspace-asset', 'create_generic_asset_upload'],
    ...['create-project-page-attachment-upload', 'create-workspace-page-attachment-upload'],
  ],
  "archives of a person's own data belong to no workspace": ['create-archive', 'delete-archive'],
  'a back-up belongs to no workspace, whose audit logs tell of it': ['start-instance-backup'],
  'an export tells nobody': ['create-export', 'cancel-export', 'delete-export'],
  'an account belongs to no workspace, whose audit logs tell of it': [
    ...['deactivate-instance-person', 'reactivate-instance-person', 'reset-instance-person-factors'],
    ...['erase-instance-person', 'merge-instance-person'],
  ],
  'nothing leaves a suspended workspace, and its audit log tells of it': [
    ...['suspend-instance-workspace', 'resume-instance-workspace'],
    ...['delete-instance-workspace', 'restore-instance-workspace'],
  ],
  'identity providers belong to no workspace; the audit logs of the administrator tell of it': [
    ...['create-identity-provider', 'update-identity-provider', 'delete-identity-provider'],
    ...['create-identity-provider-domain', 'delete-identity-provider-domain', 'verify-identity-provider-domain'],
  ],
  'what a workspace may have tells nobody, and the audit log tells of it': ['update-instance-workspace-limits'],
  'a token tells nobody, and the audit log tells of it': ['create-provisioning-token', 'delete-provisioning-token'],
  'how long logs are kept tells nobody, and the audit log tells of it': ['update-workspace-retention'],
  'what sign-ins need tells nobody, and the audit log tells of it': ['update-workspace-security'],
  'an import tells nobody': [...['create-import', 'pause-import', 'resume-import', 'cancel-import', 'undo-import']],
  'what happened before is sent to one receiver': [
    ...['test-webhook', 'redeliver-webhook-log', 'redeliver-webhook-events'],
  ],
};

/** By operation. */
export const UNTOLD_BECAUSE: ReadonlyMap<string, string> = new Map(
  Object.entries(UNTOLD).flatMap(([reason, ids]) => ids.map((id): [string, string] => [id, reason])),
);
