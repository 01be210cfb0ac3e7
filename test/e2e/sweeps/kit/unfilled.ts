/**
 * Members that hold nothing, or always the same, in the world of the sweeps, and why that is right. `*` stands for any
 * record of both versions.
 */
const UNFILLED: Readonly<Record<string, readonly string[]>> = {
  'Providers here are of OpenID Connect and switched off, and their domains unproven (identity-providers).': [
    ...['certificates', 'email_attribute', 'entity_id', 'entry_point', 'metadata_url', 'auto_create', 'is_enabled'].map(
      (member) => `v2 IdentityProvider.${member}`,
    ),
    ...['last_seen_at', 'verified_at', 'verified_by'].map((member) => `v2 IdentityProviderDomain.${member}`),
    'v2 IdentityProvider.has_client_secret',
  ],
  'No webhook here has lost the person who decided about it (webhooks/deliveries).': ['v2 Webhook.end_reason'],
  'The back-up that is asked for here fails, and nothing is due by itself (instance/backups).': [
    ...['failure', 'last_bytes', 'last_failed_at', 'last_made_at', 'last_verified_at', 'schedule', 'verification'].map(
      (member) => `v2 InstanceBackupStatus.${member}`,
    ),
  ],
  'The runs that are looked at go on, and their messages have no metadata (agent-runs).': [
    ...['v2 AgentRun.is_stale', 'v2 AgentRunActivity.content_metadata', 'v2 AgentRunActivity.signal_metadata'],
  ],
  'What is deleted is shown nowhere.': ['*.deleted_at', 'v1 WorkItemAttachment.deleted_by'],
  'Nothing is put away here; the suites of each resource archive, draft, transfer and triage.': [
    ...['*.archived_at', '*.is_draft', 'v1 State.is_triage', 'v1 Cycle.progress_snapshot', '*.completed_at'],
  ],
  'People have no pictures and no other names here, and all of them are active members (people, members).': [
    ...['*.avatar', '*.avatar_url', '*.first_name', '*.last_name', '*.is_active', '*.is_bot', '*.is_member'],
    ...['v1 Project.member_role', '*.responded_at', 'v2 Invitation.message', 'v1 WorkspaceInvitation.accepted'],
  ],
  'The first people of the installation here are in one workspace each, without second factors (instance).': [
    ...['v2 InstancePerson.second_factors', 'v2 InstancePerson.workspace_count'],
  ],
  'No work item is in a cycle or a module, or related to another one (cycles, modules, relations).': [
    ...['total', 'backlog', 'unstarted', 'started', 'completed', 'cancelled'].flatMap((group) => [
      `v1 Cycle.${group}_issues`,
      `v1 Module.${group}_issues`,
    ]),
    ...['v1 Cycle.total_estimates', 'v1 Cycle.started_estimates', 'v1 Cycle.completed_estimates'],
    ...['blocked_by', 'blocking', 'finish_after', 'finish_before', 'start_after', 'start_before'].flatMap(
      (relation) => [`v1 WorkItemRelations.${relation}`, `v2 WorkItemDependencies.${relation}`],
    ),
    ...['v1 WorkItemRelations.duplicate', 'v1 WorkItemRelations.relates_to'],
    ...['v1 Module.members', 'v2 Module.member_ids', 'v2 WorkItem.module_ids'],
  ],
  'Nobody claims another author here, or comes with an API key that has scopes (authorship, tokens, audit).': [
    ...['*.claimed_at', 'v1 WorkItemActivity.claimed_author', 'v2 WorkItemActivity.claimed_author_id'],
    ...['v2 CurrentUser.scopes', 'v2 AuditLog.reason'],
  ],
  'One file is sent, without a pair; assets and attachments have more.': [
    ...['*.external_id', '*.external_source', '*.is_uploaded', 'v2 WorkItemAttachment.size', 'v2 WorkspaceAsset.size'],
    ...['v2 PageAttachment.size'],
    ...['v1 Project.cover_image_asset', 'v1 WorkItemAttachment.comment', 'v1 WorkItemAttachment.page'],
    ...['v1 WorkItemAttachment.draft_issue', 'v1 WorkItemAttachment.user', 'v1 WorkItemComment.attachments'],
  ],
  'The interface names them, and this service has nothing of the kind: roles of its own makers, boards for the public.':
    [
      ...['*.is_system', 'v1 Project.is_deployed', '*.description_binary', '*.view_props', 'v1 IntakeWorkItem.extra'],
      ...['v1 WorkItemComment.description', '*.is_hidden', 'v1 ReleaseLabel.project', 'v1 ReleaseTag.color'],
      ...['v1 ReleaseTag.sort_order'],
    ],
  'The notification that is looked at is about a state, and not read yet; its suite has others (notifications).': [
    ...['v2 Notification.comment_id', 'v2 Notification.read_at'],
  ],
  'Transitions of workflows are plain here, and nothing is approved; the suites of workflows have all of it.': [
    ...['*.work_item_type_ids', '*.pre_rules', '*.post_rules', '*.rejection_state_id', '*.required_approvals'],
    ...['v1 WorkflowTransition.member_ids', 'v2 WorkflowTransition.member_ids', '*.moved_to_state_id'],
    ...['*.allow_issue_creation'],
  ],
  'Each message to a webhook is answered here, and for good (deliveries).': [
    ...['v2 WebhookLog.error_message', 'v2 WebhookLog.retry_count', 'v2 Webhook.last_used_filter'],
  ],
  'Version 1 shows pages and changes nothing of them; those that are locked or private are of the suites of pages.': [
    ...['v1 Page.access', 'v1 Page.is_locked'],
  ],
  'Whoever looks at collections here owns them, and their pages lie at the top (collections).': [
    ...['v1 Collection.current_user_access', 'v1 CollectionBranchPage.parent_id'],
  ],
  'No workspace of these sweeps governs its projects (governance).': [
    ...['v2 Governance.lifting', 'v2 Governance.started_at', 'v2 Governance.started_by_id'],
  ],
  'Work items here have no type, and so no custom properties (types).': [
    ...['v1 WorkItem.type', 'v1 WorkItem.type_id', 'v2 WorkItem.type_id', 'v2 WorkItem.custom_fields'],
  ],
  'Properties say no more than they have to, and options stand side by side (types).': [
    ...['*.default_value', '*.relation_type', '*.issue_type_ids', 'v2 WorkItemPropertyContext.settings'],
    ...['v1 WorkItemPropertyOption.parent', 'v1 WorkItemPropertyOption.is_default', '*.formula_config'],
    ...['v2 WorkItemPropertyOption.is_default', 'v2 WorkItemPropertyContext.is_default'],
  ],
  'Requests take no files; they are those of one customer, which they show as well (customers).': [
    ...['v1 CustomerRequest.attachment_count', 'v1 CustomerRequest.employees'],
  ],
  'No schedule has come to its first time, and one is looked at, which is weekly (recurring).': [
    ...[
      'v2 RecurringWorkItem.last_run_at',
      'v2 RecurringWorkItem.occurrence_count',
      'v2 RecurringWorkItem.stopped_reason',
    ],
    ...['v2 RecurringWorkItem.day_of_month', 'v2 RecurringWorkItem.count'],
  ],
  'Automations are looked at that are switched off and have not run (automations).': [
    ...['v2 Automation.is_enabled', 'v2 Automation.last_run_at', 'v2 Automation.run_count', 'v2 Automation.is_global'],
    ...['v2 AutomationNode.last_triggered_at', 'v2 AutomationNode.next_scheduled_at'],
    ...['v2 AutomationActivity.automation_run_id', 'v2 AutomationActivity.node_execution_id'],
    ...['v2 AutomationActivity.old_identifier'],
  ],
  'Nobody is erased (instance/erasure).': [
    ...['InstancePerson', 'InstancePersonDetails'].flatMap((record) => [
      `v2 ${record}.erased_at`,
      `v2 ${record}.erasure_requested_at`,
    ]),
  ],
  'Nobody is merged (instance/merge).': [
    ...['v2 InstancePersonMerge.into', 'v2 InstancePersonMerge.refusal'],
    ...['InstancePerson', 'InstancePersonDetails'].flatMap((record) => [
      `v2 ${record}.merged_at`,
      `v2 ${record}.merged_into_id`,
      `v2 ${record}.merge_requested_at`,
    ]),
  ],
  'Second factors are required in the one workspace whose settings are changed (workspaces/security).': [
    'v2 WorkspaceSecurity.second_factor_required',
  ],
  'The retention is set in the one workspace whose settings are changed, and removes nothing there (workspaces/retention).':
    [
      ...['v2 WorkspaceRetention.audit_log_days', 'v2 AuditLogStart.removed_after_days', 'v2 AuditLogStart.removed_at'],
      // What the installation is set to.
      ...['v2 WorkspaceRetention.audit_log_min_days', 'v2 WorkspaceRetention.log_max_days'],
      ...['v2 AuditLogStart.removed_hash', 'v2 AuditLogStart.removed_until'],
    ],
  'One project and one estimate are looked at, which were made last (projects, estimates, group-sync).': [
    ...['v1 Project.sort_order', 'v2 Project.state_id', '*.last_used', 'v2 GroupSyncConfig.is_enabled'],
  ],
};

const names = new Set(Object.values(UNFILLED).flat());

/** Whether a member, as `v1 Label.deleted_at`, is known to hold nothing in the sweeps. */
export const isUnfilled = (name: string): boolean => names.has(name) || names.has(name.replace(/^.*\./, '*.'));
