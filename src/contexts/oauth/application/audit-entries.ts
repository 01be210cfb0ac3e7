import type { AuditEntry } from '#kernel';

interface AppRef {
  readonly id: string;
  readonly name: string;
}

type More = Pick<AuditEntry, 'oldValue' | 'newValue' | 'reason' | 'metadata'>;

export const appEvent = (
  what: 'created' | 'updated' | 'deleted' | 'secret_regenerated' | 'installed' | 'uninstalled',
  { id, name }: AppRef,
  more: More = {},
): AuditEntry => ({
  eventName: `oauth_app.${what}`,
  category: 'integration',
  target: { type: 'oauth_app', id, displayName: name },
  ...more,
});

/** Returns the audit entry about a grant; `app` is the app that has the grant. */
export const grantEvent = (
  what: 'given' | 'revoked',
  grantId: string,
  app: AppRef,
  more: More & { readonly userId: string },
): AuditEntry => {
  const { userId, metadata, ...rest } = more;
  return {
    eventName: `oauth_grant.${what}`,
    category: 'integration',
    target: { type: 'oauth_grant', id: grantId, displayName: app.name },
    metadata: { app_id: app.id, user_id: userId, ...metadata },
    ...rest,
  };
};
