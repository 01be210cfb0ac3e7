import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { isUnfinished, LOOK_MS } from '../../data/background';
import { api, type Listed } from '../../data/client';
import { listKey, useAll, useOne } from '../../data/lists';
import type { wire, With } from '../../data/wire';

/** Paths for a person's own account. They are not part of the interface, because no API key may change an account. */
export const ACCOUNT = '/profile/account/';

export interface Account {
  readonly email: string;
  readonly display_name: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly avatar_url: string | null;
  /** `none` if people can only sign in by the identity provider. */
  readonly password: 'set' | 'missing' | 'none';
}

/** A session of the person in a browser. */
export interface Session {
  readonly id: string;
  readonly browser: string;
  readonly ip_address: string | null;
  readonly created_at: string;
  readonly last_used_at: string;
  readonly is_current: boolean;
}

/** An API key, or an access token with fewer permissions. */
export interface Key {
  readonly kind: 'api_key' | 'access_token';
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** The last characters of the secret. */
  readonly hint: string;
  /** Null if it may do everything that its owner may. */
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

/** Calls about second factors. */
export const FACTORS = `${ACCOUNT}factors/`;

export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
}

/** The second factors of the person. */
export interface FactorList {
  /** The app that generates codes. */
  readonly totp: { readonly created_at: string; readonly last_used_at: string } | null;
  readonly passkeys: readonly Passkey[];
  /** False where browsers refuse passkeys. */
  readonly passkeys_possible: boolean;
  /** How many are left. */
  readonly recovery_codes: number;
}

/** Recovery codes, which are known only now; none if the person has some. */
export interface Codes {
  readonly recovery_codes: readonly string[];
}

export const hasFactors = ({ totp, passkeys }: FactorList): boolean => totp !== null || passkeys.length > 0;
export const useFactors = (): UseQueryResult<FactorList> => useOne('factors', FACTORS);
export const useAccount = (): UseQueryResult<Account> => useOne('account', ACCOUNT);
export const useSessions = (): UseQueryResult<Session[]> => useAll('sessions', `${ACCOUNT}sessions/`);
export const useKeys = (): UseQueryResult<Key[]> => useAll('keys', `${ACCOUNT}tokens/`);
export const useScopes = (enabled: boolean): UseQueryResult<Scope[]> =>
  useAll('scopes', `${ACCOUNT}scopes/`, {}, enabled);
export const useApps = (): UseQueryResult<ConnectedApp[]> => useAll('connected-apps', `${ACCOUNT}apps/`);

export type Archive = With<
  wire.Archive,
  'id' | 'status' | 'records' | 'message' | 'size' | 'missing_files' | 'expires_at' | 'created_at'
>;

/** Calls about archives of the person's own data. */
export const ARCHIVES = 'users/me/archives/';

/** The last two have files. The others tell why there is none. */
const SHOWN = 20;

/** The last archives. They are read again every second while one is made. */
export const useArchives = (): UseQueryResult<readonly Archive[]> =>
  useQuery({
    queryKey: listKey('archives', ARCHIVES),
    queryFn: async ({ signal }) => (await api.get<Listed<Archive>>(ARCHIVES, { per_page: SHOWN }, signal)).data,
    refetchInterval: ({ state: { data } }) => (data?.some(isUnfinished) ? LOOK_MS : false),
  });
