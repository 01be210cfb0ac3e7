import type { Query } from './read-state';

export type V1Profile = 'specification' | 'clients';

/** How version 1 treats what its specification and its clients see differently. */
export interface V1Options {
  /** Pass over unknown names in `fields` instead of refusing them. */
  readonly ignoreUnknownFields: boolean;
  readonly profile: V1Profile;
}

interface Shapes {
  /**
   * Relations that an operation answers as objects in the place of their ids, whether `expand` names them or not; behind a
   * dot a relation of that object.
   */
  readonly embedded: Readonly<Record<string, readonly string[]>>;
  /** Lists that answer rows without an envelope, by what their query asks for. */
  readonly bare: Readonly<Record<string, (query: Query) => boolean>>;
  /** Members in which an answer without a presenter stands. */
  readonly wrapped: Readonly<Record<string, string>>;
}

/** Answers about submissions, all with the work item as an object. */
const intake = (...embedded: readonly string[]): Shapes['embedded'] => ({
  get_intake_work_items_list: embedded,
  retrieve_intake_work_item: embedded,
  create_intake_work_item: embedded,
  update_intake_work_item: embedded,
  intake_update_status: embedded,
});

/**
 * Version 1 where its specification and what its official clients can read exclude each other. All differences stand
 * here, and for people in docs/api.md.
 */
export const PROFILES: Readonly<Record<V1Profile, Shapes>> = {
  specification: {
    embedded: {
      ...intake('issue_detail'),
      retrieve_work_item_comment: ['actor'],
      create_intake_work_item: ['issue', 'issue_detail'],
    },
    bare: {},
    wrapped: {},
  },
  clients: {
    embedded: intake('issue_detail.state'),
    bare: { list_cycles: ({ status }) => status === 'current', list_project_labels: () => true },
    wrapped: { work_item_properties_attach_to_type: 'properties' },
  },
};
