export type V1Profile = 'specification' | 'clients';

/** How version 1 treats what its specification and its clients see differently. */
export interface V1Options {
  /** Pass over unknown names in `fields` instead of refusing them. */
  readonly ignoreUnknownFields: boolean;
  readonly profile: V1Profile;
}

interface Shapes {
  /** Relations that an operation answers as objects in the place of their ids, whether `expand` names them or not. */
  readonly embedded: Readonly<Record<string, readonly string[]>>;
}

const INTAKE = ['issue_detail'];

/** Relations that are objects for everybody. */
const ALWAYS: Shapes['embedded'] = {
  get_intake_work_items_list: INTAKE,
  retrieve_intake_work_item: INTAKE,
  update_intake_work_item: INTAKE,
  intake_update_status: INTAKE,
};

/**
 * Version 1 where its specification and what its official clients can read exclude each other. All differences stand
 * here, and for people in docs/api.md.
 */
export const PROFILES: Readonly<Record<V1Profile, Shapes>> = {
  specification: {
    embedded: {
      ...ALWAYS,
      retrieve_work_item_comment: ['actor'],
      create_intake_work_item: ['issue', ...INTAKE],
    },
  },
  clients: { embedded: { ...ALWAYS, create_intake_work_item: INTAKE } },
};
