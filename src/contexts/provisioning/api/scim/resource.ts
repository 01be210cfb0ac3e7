import type { Provider } from '../../application/provisioning-access';
import type { Json } from './protocol';
import type { Projection } from './projection';

/** Conditions of a request on the version of a resource. */
export interface Expectation {
  /** Header `If-Match`, if any. */
  readonly ifMatch?: string;
}

/** A resource with its version. */
export interface Shown {
  readonly resource: Json;
  readonly etag: string;
  readonly location: string;
}

export interface ShownList {
  readonly resources: readonly Json[];
  readonly total: number;
}

/** The operations on resources of one type, for their endpoint and for bulk requests. */
export interface ScimResources {
  list(provider: Provider, query: Readonly<Record<string, string>>): Promise<ShownList>;
  get(provider: Provider, id: string, projection: Projection): Promise<Shown>;
  create(provider: Provider, body: unknown): Promise<Shown>;
  replace(provider: Provider, id: string, body: unknown, expected: Expectation): Promise<Shown>;
  patch(provider: Provider, id: string, body: unknown, expected: Expectation): Promise<Shown>;
  remove(provider: Provider, id: string, expected: Expectation): Promise<void>;
}
