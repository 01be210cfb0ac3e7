/** What version 1 of the interface answers, as far as it is used. Servers of other makers leave members out. */
export interface ServerPerson {
  readonly id: string;
  readonly email?: string | null;
  readonly display_name?: string;
  readonly first_name?: string;
  readonly last_name?: string;
}

export interface ServerProject {
  readonly id: string;
  readonly identifier: string;
  readonly estimate?: string | null;
}

export interface ServerState {
  readonly id: string;
  readonly name: string;
  readonly color?: string;
  readonly group: string;
}

export interface ServerLabel {
  readonly id: string;
  readonly name: string;
  readonly color?: string;
}

export interface ServerHolder {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly start_date?: string | null;
  readonly end_date?: string | null;
  readonly archived_at?: string | null;
}

export interface ServerItem {
  readonly id: string;
  readonly sequence_id: number;
  readonly name: string;
  readonly description_html?: string | null;
  readonly priority?: string;
  readonly state: string;
  readonly type_id?: string | null;
  readonly type?: string | null;
  readonly parent?: string | null;
  readonly labels?: readonly string[];
  readonly assignees?: readonly string[];
  readonly point?: number | null;
  readonly estimate_point?: string | null;
  readonly start_date?: string | null;
  readonly target_date?: string | null;
  readonly created_at: string;
  readonly created_by?: string | null;
  readonly updated_at: string;
  readonly completed_at?: string | null;
  readonly archived_at?: string | null;
  readonly external_source?: string | null;
  readonly external_id?: string | null;
}

export interface ServerType {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly is_active?: boolean;
  readonly is_default?: boolean;
  readonly is_epic?: boolean;
  readonly level?: number;
  readonly logo_props?: object;
}

export interface ServerProperty {
  readonly id: string;
  readonly name?: string;
  readonly display_name: string;
  readonly description?: string;
  readonly property_type: string;
  readonly relation_type?: string | null;
  readonly is_multi?: boolean;
  readonly is_required?: boolean;
  readonly is_active?: boolean;
  readonly default_value?: readonly string[];
  readonly settings?: Readonly<Record<string, unknown>> | null;
  readonly validation_rules?: object;
  readonly logo_props?: object;
  readonly sort_order?: number;
  readonly options?: readonly ServerOption[];
}

export interface ServerOption {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly is_default?: boolean;
  readonly is_active?: boolean;
  readonly parent?: string | null;
  readonly logo_props?: object;
}

export interface ServerValues {
  readonly property_id: string;
  readonly values: readonly (string | number | boolean)[];
}

export interface ServerEstimate {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly type?: string;
}

export interface ServerEstimatePoint {
  readonly id: string;
  readonly key?: number;
  readonly value: string;
  readonly description?: string;
}

export interface ServerMilestone {
  readonly id: string;
  readonly title: string;
  readonly target_date?: string | null;
}

/** A work item of a milestone: a link to one, or itself. */
export interface ServerMember {
  readonly id: string;
  readonly issue?: string;
}

export interface ServerProposal {
  readonly id: string;
  readonly issue: string;
  readonly issue_detail?: ServerItem;
  readonly status: number;
  readonly snoozed_till?: string | null;
  readonly duplicate_to?: string | null;
  readonly source?: string | null;
  readonly source_email?: string | null;
  readonly created_at?: string | null;
  readonly created_by?: string | null;
}

export interface ServerPage {
  readonly id: string;
  readonly name: string;
  readonly description_html?: string | null;
  readonly owned_by?: string | null;
  readonly access?: number;
  readonly color?: string;
  readonly is_locked?: boolean;
  readonly archived_at?: string | null;
  readonly parent_id?: string | null;
  readonly logo_props?: object;
  readonly created_at?: string | null;
  readonly created_by?: string | null;
  readonly updated_at?: string | null;
}

export interface ServerComment {
  readonly id: string;
  readonly comment_html: string;
  readonly actor?: string | null;
  readonly created_by?: string | null;
  readonly created_at: string;
  readonly edited_at?: string | null;
}

/** The time that was logged for a work item. */
export interface ServerWorklogTotal {
  readonly issue_id: string;
}

export interface ServerWorklog {
  readonly id: string;
  readonly description?: string | null;
  /** Minutes. */
  readonly duration: number;
  readonly created_at: string;
  readonly created_by?: string | null;
}

export interface ServerLink {
  readonly id: string;
  readonly url: string;
  readonly title?: string | null;
}

export interface ServerActivity {
  readonly id: string;
  readonly verb: string;
  readonly field: string | null;
  readonly old_value: string | null;
  readonly new_value: string | null;
  readonly actor?: string | null;
  readonly created_at: string;
}

export interface ServerAttachment {
  readonly id: string;
  readonly attributes?: { readonly name?: string; readonly type?: string; readonly size?: number };
  readonly created_by?: string | null;
  readonly created_at?: string | null;
}
