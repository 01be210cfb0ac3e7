/** Addresses as clients know them; each works with and without the slash at its end. */
export const PATHS = {
  authorize: '/auth/o/authorize',
  /** Like `authorize`, and installs the app in its workspace. */
  install: '/auth/o/authorize-app',
  token: '/auth/o/token',
  revoke: '/auth/o/revoke-token',
  installation: '/auth/o/app-installation',
  consent: '/auth/o/consent',
  metadata: '/.well-known/oauth-authorization-server',
} as const;
