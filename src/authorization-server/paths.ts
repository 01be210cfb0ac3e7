/** The paths of the endpoints. Each works with and without a trailing slash. */
export const PATHS = {
  authorize: '/auth/o/authorize',
  /** Like `authorize`, but also installs the app in its workspace. */
  install: '/auth/o/authorize-app',
  token: '/auth/o/token',
  revoke: '/auth/o/revoke-token',
  /**
   * The endpoint for devices and command lines (RFC 8628), and the page on which people enter the code that these show.
   */
  deviceAuthorization: '/auth/o/device-authorization',
  device: '/auth/o/device',
  installation: '/auth/o/app-installation',
  consent: '/auth/o/consent',
  metadata: '/.well-known/oauth-authorization-server',
} as const;
