import { defineContext } from '#context';
import { FAMILIES } from './domain/scope-catalogue';
import { AccessTokenRow } from './infrastructure/persistence/access-token.row';
import { OauthAppRow } from './infrastructure/persistence/oauth-app.row';
import { OauthCodeRow } from './infrastructure/persistence/oauth-code.row';
import { OauthDeviceCodeRow } from './infrastructure/persistence/oauth-device-code.row';
import { OauthGrantRow } from './infrastructure/persistence/oauth-grant.row';
import { OauthInstallationRow } from './infrastructure/persistence/oauth-installation.row';
import { OauthRefreshTokenRow } from './infrastructure/persistence/oauth-refresh-token.row';
import { OauthRequestRow } from './infrastructure/persistence/oauth-request.row';

export const oauth = defineContext({
  name: 'oauth',
  modules: async () => [(await import('./oauth.module.js')).OauthModule],
  scopes: FAMILIES,
  rows: [
    AccessTokenRow,
    OauthAppRow,
    OauthCodeRow,
    OauthDeviceCodeRow,
    OauthGrantRow,
    OauthInstallationRow,
    OauthRefreshTokenRow,
    OauthRequestRow,
  ],
});
