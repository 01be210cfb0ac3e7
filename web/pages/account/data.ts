import type { UseQueryResult } from '@tanstack/react-query';
import { useAll, useOne } from '../../data/lists';

/** Where the server has what a person changes of their account: no part of the interface, as no key may do it. */
export const ACCOUNT = '/profile/account/';

export interface Account {
  readonly email: string;
  readonly display_name: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly avatar_url: string | null;
  /** `none` where people sign in by the identity provider alone. */
  readonly password: 'set' | 'missing' | 'none';
}

/** A browser in which the person is signed in. */
export interface Session {
  readonly id: string;
  readonly browser: string;
  readonly ip_address: string | null;
  readonly created_at: string;
  readonly last_used_at: string;
  readonly is_current: boolean;
}

/** An API key, or an access token, which may do less. */
export interface Key {
  readonly kind: 'api_key' | 'access_token';
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** The last characters of its value. */
  readonly hint: string;
  /** Null: all that its owner may do. */
  readonly scopes: readonly string[] | null;
  readonly expires_at: string | null;
  readonly last_used_at: string | null;
  readonly created_at: string;
}

export interface Scope {
  readonly name: string;
  readonly description: string;
}

/** What the person allowed an app to do in a workspace. */
export interface ConnectedApp {
  readonly id: string;
  readonly app: string;
  readonly workspace: string;
  readonly scopes: readonly Scope[];
  readonly created_at: string;
}

export const useAccount = (): UseQueryResult<Account> => useOne('account', ACCOUNT);
export const useSessions = (): UseQueryResult<Session[]> => useAll('sessions', `${ACCOUNT}sessions/`);
export const useKeys = (): UseQueryResult<Key[]> => useAll('keys', `${ACCOUNT}tokens/`);
export const useScopes = (enabled: boolean): UseQueryResult<Scope[]> =>
  useAll('scopes', `${ACCOUNT}scopes/`, {}, enabled);
export const useApps = (): UseQueryResult<ConnectedApp[]> => useAll('connected-apps', `${ACCOUNT}apps/`);
