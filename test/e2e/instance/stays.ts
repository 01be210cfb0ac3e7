/** Columns about people that do not change hands when a person leaves, by the reason. Who made a record never changes. */
const REASONS: Readonly<Record<string, readonly string[]>> = {
  'what was done stays with who did it': [
    ...['activities.actor_id', 'activities.claimed_author_id', 'audit_logs.actor_id', 'automation_activities.actor_id'],
    ...[
      'automation_runs.actor_id',
      'agent_runs.stopped_by_id',
      'outbox.actor_id',
      'oauth_installations.installed_by_id',
    ],
    ...['workspaces.owner_id', 'workspaces.deletion_requested_by_id', 'erasures.user_id', 'erasures.requested_by_id'],
    ...['person_merges.user_id', 'person_merges.requested_by_id'],
  ],
  'it belongs to the account, which is deactivated': [
    ...['access_tokens.user_id', 'api_keys.user_id', 'digest_stops.user_id', 'factor_challenges.user_id'],
    ...['idempotency_keys.user_id', 'identities.user_id', 'notification_digests.user_id', 'oauth_grants.user_id'],
    ...['own_archives.user_id', 'passkeys.user_id', 'password_resets.user_id', 'recovery_codes.user_id'],
    ...[
      'saml_visits.user_id',
      'sessions.user_id',
      'totp_factors.user_id',
      'user_assets.user_id',
      'write_positions.user_id',
    ],
  ],
  'it is personal': [
    ...['display_settings.user_id', 'favorites.user_id', 'notifications.recipient_id', 'recent_records.user_id'],
    ...['stickies.owner_id', 'work_item_subscriptions.user_id'],
  ],
  'memberships come back with the account, and the successor gets their own': [
    ...['workspace_members.user_id', 'project_members.user_id', 'teamspace_members.user_id', 'modules.member_ids'],
    ...['collection_members.member_id', 'group_sync_grants.user_id', 'membership_places.user_id'],
  ],
  'the identity provider says whom it manages': ['provisioned_people.user_id', 'provisioned_group_members.user_id'],
  'it is the account of an app or an automation': [
    ...['agent_runs.agent_user_id', 'automations.bot_user_id', 'oauth_apps.bot_user_id'],
  ],
};

export const STAYS: ReadonlyMap<string, string> = new Map(
  Object.entries(REASONS).flatMap(([reason, names]) => names.map((name): [string, string] => [name, reason])),
);
