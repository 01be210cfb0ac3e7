import type {
  ServerActivity,
  ServerComment,
  ServerEstimatePoint,
  ServerHolder,
  ServerItem,
  ServerLink,
  ServerPage,
  ServerPerson,
  ServerState,
} from '../server/shapes';
import type { ServerView } from '../server/views';
import type { FileHolder } from '../thing';

/** Rows of the database, which have the members of version 1 of the interface and some more. */
export interface PersonRow extends ServerPerson {
  readonly workspace_role: number | null;
  readonly project_role: number | null;
}

export interface ProjectRow {
  readonly id: string;
  readonly name: string;
  readonly identifier: string;
  readonly description: string;
  readonly network: number;
  readonly cycle_view: boolean;
  readonly module_view: boolean;
  readonly issue_views_view: boolean;
  readonly page_view: boolean;
  readonly intake_view: boolean;
  readonly is_time_tracking_enabled: boolean;
  readonly is_issue_type_enabled: boolean;
  readonly guest_view_all_features: boolean;
  readonly archive_in: number;
  readonly close_in: number;
  readonly logo_props: object | null;
  readonly timezone: string;
  readonly estimate: string | null;
  readonly external_source: string | null;
  readonly external_id: string | null;
  readonly archived_at: string | null;
  readonly lead: string | null;
  readonly assignee: string | null;
}

export interface StateRow extends ServerState {
  readonly sequence: number;
  readonly is_default: boolean;
  readonly description: string;
}

export interface ModuleRow extends ServerHolder {
  readonly status: string;
  readonly target_date: string | null;
  readonly lead: string | null;
  readonly members: readonly string[];
}

export interface PointRow extends ServerEstimatePoint {
  readonly estimate: string;
}

export interface ItemRow extends ServerItem {
  readonly is_draft: boolean;
  readonly is_triage: boolean | null;
  readonly cycle: string | null;
  readonly modules: readonly string[] | null;
}

interface OfItem {
  readonly item: string;
}

export type CommentRow = ServerComment & OfItem;
export type LinkRow = ServerLink & OfItem;
export type ActivityRow = ServerActivity & OfItem;

export interface RelationRow extends OfItem {
  readonly id: string;
  readonly other: string;
  readonly type: string;
}

export interface PageRow extends ServerPage {
  readonly others: number;
}

export interface PageVersionRow {
  readonly key: string;
  readonly page: string;
  readonly html: string;
  readonly author: string | null;
  readonly at: string;
}

export interface ViewRow extends ServerView {
  readonly rich_filters: unknown;
}

export interface FavoriteRow {
  readonly id: string;
  readonly owner: string;
  readonly of: string;
  readonly record: string;
  readonly sort_order: number;
  readonly created_at: string;
}

export interface NotificationRow {
  readonly key: string;
  readonly recipient: string;
  readonly by: string | null;
  readonly item: string;
  readonly comment: string | null;
  /** What happened, by the part of the other program that told it, and by the change that it told. */
  readonly sender: string | null;
  readonly field: string | null;
  readonly verb: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly at: string;
  readonly read_at: string | null;
  readonly archived_at: string | null;
  readonly is_snoozed: boolean;
}

export interface TextRow extends FileHolder {
  readonly html: string;
}

export interface FileRow {
  readonly id: string;
  /** Key in the storage. */
  readonly asset: string;
  readonly attributes: unknown;
  readonly created_by: string | null;
  readonly created_at: string;
  readonly item: string | null;
  readonly page: string | null;
}
