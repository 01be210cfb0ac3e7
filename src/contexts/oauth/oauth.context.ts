import { defineContext } from '#context';
import { FAMILIES } from './domain/scope-catalogue';
import {
  AccessTokenRow,
  OauthAppRow,
  OauthCodeRow,
  OauthDeviceCodeRow,
  OauthGrantRow,
  OauthInstallationRow,
  OauthRefreshTokenRow,
  OauthRequestRow,
} from './infrastructure/persistence/rows';
import { personalTokens } from './infrastructure/persistence/own-records';

/** Apps, the permissions people gave them, and their tokens. */
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
  ownRecords: personalTokens,
});
