import { ldapVariables } from './ldap.variables';
import { samlVariables } from './saml.variables';
import * as is from './value-types';
import { section } from './variable';

const OPENID = /^(?=(.* )?openid( |$))[!-~]+( [!-~]+)*$/;

const mail = section('Mail');
const webhooks = section('Webhooks');
const notifications = section('Notifications');
const signIn = section('Sign-in');
const setUp = section('First start');

/** Settings of messages, webhooks, signing in and the first start. */
export const peopleVariables = {
  smtpUrl: mail('SMTP_URL', null, is.url('smtp://', 'smtps://'), {
    unset: 'messages are printed',
    secret: true,
    about:
      'Mail server, with user name and password where it asks for them. ' +
      'With smtp:// the connection is encrypted if the server can; ?requireTLS=true insists on it.',
  }),
  mailFrom: mail('MAIL_FROM', null, is.mailbox, {
    unset: 'Cairn <cairn@the host of BASE_URL>',
    needs: 'SMTP_URL',
    about: 'Sender of messages.',
  }),

  webhookAllowedNetworks: webhooks('WEBHOOK_ALLOWED_CIDRS', '', is.networks, {
    unset: 'none',
    about:
      'Networks beside the public internet that may be called at addresses which people choose. Everybody who may add a ' +
      'webhook can send requests there.',
  }),
  webhookTimeoutSeconds: webhooks('WEBHOOK_TIMEOUT', '15', is.integer(1, 60, 'seconds'), {
    about: 'How long a receiver may take to respond.',
  }),
  webhookRetryPauseSeconds: webhooks('WEBHOOK_RETRY_PAUSE', '10', is.integer(1, 3600, 'seconds'), {
    about: 'Pause before the second attempt at a delivery. Each is three times the one before, at most 12 hours.',
  }),
  webhookSecretOverlapHours: webhooks('WEBHOOK_SECRET_OVERLAP_HOURS', '24', is.integer(0, 720, 'hours'), {
    about: 'How long deliveries are also signed with the previous secret after a new one was made.',
  }),
  webhookLogDays: webhooks('WEBHOOK_LOG_DAYS', '14', is.integer(4, 365, 'days'), {
    about: 'How long deliveries and the logs of their attempts are kept, and runs and activities of automations.',
  }),
  eventDays: webhooks('EVENT_DAYS', '30', is.integer(15, 3650, 'days'), {
    about: 'How long events are kept. GET .../events/ lists them, and webhooks can send them again.',
  }),

  notificationDays: notifications('NOTIFICATION_DAYS', '90', is.integer(1, 3650, 'days'), {
    about: 'How long notifications of people are kept.',
  }),

  passwordSignIn: signIn('PASSWORD_SIGN_IN', 'on', is.choice('on', 'off'), {
    needs: ['OIDC_ISSUER', 'SAML_ENTRY_POINT', 'LDAP_URL'],
    about: 'Whether people may sign in with a password. Without another way to sign in they always may.',
  }),
  signInAccountRateLimit: signIn('SIGN_IN_ACCOUNT_RATE_LIMIT', '10/hour', is.rateLimit, {
    about: 'Sign-ins with a wrong password to one account, whether it exists or not.',
  }),
  signInAddressRateLimit: signIn('SIGN_IN_ADDRESS_RATE_LIMIT', '50/hour', is.rateLimit, {
    about: 'Failed sign-ins from one address, and its requests for a new password.',
  }),
  passwordResetRateLimit: signIn('PASSWORD_RESET_RATE_LIMIT', '5/hour', is.rateLimit, {
    about: 'Messages to one account with a link for a new password.',
  }),
  oidcIssuer: signIn('OIDC_ISSUER', null, is.issuer, {
    unset: 'no identity provider',
    requires: 'OIDC_CLIENT_ID',
    about:
      'Identity provider (OpenID Connect) by which people sign in; its redirect address is /sign-in/oidc/callback/.',
  }),
  oidcClientId: signIn('OIDC_CLIENT_ID', null, is.matching('a name without spaces', /^\S+$/), {
    unset: 'none',
    needs: 'OIDC_ISSUER',
    about: 'Name of this service at the identity provider.',
  }),
  oidcClientSecret: signIn('OIDC_CLIENT_SECRET', null, is.matching('a value without spaces', /^\S+$/), {
    unset: 'none: a public client',
    secret: true,
    needs: 'OIDC_ISSUER',
    about: 'Secret of this service at the identity provider.',
  }),
  oidcScopes: signIn('OIDC_SCOPES', 'openid profile email', is.matching('scopes with openid among them', OPENID), {
    needs: 'OIDC_ISSUER',
    about:
      'Scopes that are requested from the provider. Add the scope that includes groups if groups are to be ' +
      'synchronised.',
  }),
  oidcLabel: signIn('OIDC_LABEL', 'single sign-on', is.matching('at most 60 characters', /^.{1,60}$/), {
    needs: 'OIDC_ISSUER',
    about: 'Name of the provider on the sign-in page: "Sign in with ...".',
  }),
  oidcAutoCreate: signIn('OIDC_AUTO_CREATE', 'on', is.choice('on', 'off'), {
    needs: 'OIDC_ISSUER',
    about:
      'Whether people without an account get one if the provider knows them by a verified e-mail address. ' +
      'At first they are in no workspace.',
  }),
  oidcEmailDomains: signIn('OIDC_EMAIL_DOMAINS', '*', is.domains, {
    needs: 'OIDC_ISSUER',
    about: 'Domains of the e-mail addresses by which the provider may find or create accounts; * for all.',
  }),
  ...samlVariables,
  ...ldapVariables,

  dnsServers: signIn('DNS_SERVERS', '', is.nameServers, {
    unset: 'those of the system',
    about: 'Name servers that are asked for the TXT records by which domains of identity providers are proven.',
  }),

  instanceAdmins: signIn('INSTANCE_ADMINS', '', is.addresses, {
    unset: 'the first person of the installation',
    about:
      'Who administers the whole installation: e-mail addresses of people who have an account. ' +
      'They see all people and workspaces, and can deactivate people.',
  }),

  adminEmail: setUp('ADMIN_EMAIL', null, is.matching('an e-mail address', /^[^\s@]{1,64}@[^\s@]{1,189}$/), {
    unset: 'set-up by the one-time link',
    about: 'Owner of the first workspace. The server creates both at its start if they are missing.',
  }),
  adminPassword: setUp('ADMIN_PASSWORD', null, is.password, {
    unset: 'none',
    secret: true,
    needs: 'ADMIN_EMAIL',
    about: 'Password of that owner.',
  }),
  adminWorkspace: setUp('ADMIN_WORKSPACE', 'main', is.matching('1 to 48 of a-z, 0-9, - and _', /^[a-z0-9_-]{1,48}$/), {
    needs: 'ADMIN_EMAIL',
    about: 'Slug of the first workspace.',
  }),
};
