import { filter, order, type ListRequest, type ListSpec, type Page } from '#kernel';

/** A workspace as instance administrators list it. */
export interface InstanceWorkspace {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  /** E-mail addresses of its owners, the first ten. */
  readonly owners: readonly string[];
  /** How many people are members. Bots are not counted. */
  readonly people: number;
  /** How many work items lists show, by the counters of its projects. */
  readonly workItems: number;
  /** Size of its uploaded files. */
  readonly storageBytes: number;
  /** Limits of its own. Null where that of the installation holds. */
  readonly peopleLimit: number | null;
  readonly workItemsLimit: number | null;
  readonly storageBytesLimit: number | null;
  readonly requestsPerMinuteLimit: number | null;
  /** The limits that hold. Null where there is none. */
  readonly peopleLimitInForce: number | null;
  readonly workItemsLimitInForce: number | null;
  readonly storageBytesLimitInForce: number | null;
  readonly requestsPerMinuteLimitInForce: number | null;
  readonly isSuspended: boolean;
  /** Null unless the workspace is suspended. */
  readonly suspendedAt: string | null;
  /** Empty if none was given. */
  readonly suspensionReason: string;
  /** Null unless its deletion was requested. */
  readonly deletionRequestedAt: string | null;
  /** When it is removed for good, if its deletion was requested. */
  readonly purgeAt: string | null;
  readonly createdAt: string;
}

export const instanceWorkspaceList: ListSpec = {
  filters: { slug: filter.text('eq', 'in'), isSuspended: filter.boolean() },
  orderings: { createdAt: { cursor: true }, slug: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('createdAt'),
  searchable: true,
};

/** Reads all workspaces, also those that the caller is not in. */
export abstract class InstanceWorkspaceRepository {
  abstract list(request: ListRequest): Promise<Page<InstanceWorkspace>>;
  abstract find(id: string): Promise<InstanceWorkspace | null>;
}
