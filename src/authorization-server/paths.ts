/** Addresses as clients know them; each works with and without the slash at its end. */
export const PATHS = {
  authorize: '/auth/o/authorize',
  /** Like `authorize`, and installs the app in its workspace. */
  install: '/auth/o/authorize-app',
  token: '/auth/o/token',
  revoke: '/auth/o/revoke-token',
  /** Where devices and command lines begin (RFC 8628), and where people type the code that these show. */
  deviceAuthorization: '/auth/o/device-authorization',
  device: '/auth/o/device',
  installation: '/auth/o/app-installation',
  consent: '/auth/o/consent',
  metadata: '/.well-known/oauth-authorization-server',
} as const;
