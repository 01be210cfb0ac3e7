import * as is from './value-types';
import { section } from './variable';

const signIn = section('Sign-in');

/** Settings of signing in by SAML 2.0. */
export const samlVariables = {
  samlEntryPoint: signIn('SAML_ENTRY_POINT', null, is.providerPage, {
    unset: 'no sign-in by SAML',
    requires: 'SAML_ENTITY_ID',
    about:
      'Address of the identity provider for sign-ins by SAML 2.0 (single sign-on service, HTTP-Redirect). The metadata of this ' +
      'service are at /sign-in/saml/metadata/.',
  }),
  samlEntityId: signIn(
    'SAML_ENTITY_ID',
    null,
    is.matching('a name without spaces, at most 1024 characters', /^\S{1,1024}$/),
    {
      unset: 'none',
      needs: 'SAML_ENTRY_POINT',
      requires: 'SAML_CERTIFICATES',
      about: 'Name of the identity provider: the entityID of its metadata.',
    },
  ),
  samlCertificates: signIn('SAML_CERTIFICATES', null, is.certificates, {
    unset: 'none',
    secret: true,
    needs: 'SAML_ENTRY_POINT',
    requires: 'SAML_EMAIL_DOMAINS',
    about: 'Certificates by which the identity provider signs. Give the old and the new one while it changes them.',
  }),
  samlEmailDomains: signIn('SAML_EMAIL_DOMAINS', null, is.domains, {
    unset: 'none',
    needs: 'SAML_ENTRY_POINT',
    about:
      'Domains of the e-mail addresses by which the identity provider may find or create accounts. With * it may take over every account.',
  }),
  samlEmailAttribute: signIn('SAML_EMAIL_ATTRIBUTE', null, is.matching('a name without spaces', /^\S+$/), {
    unset: 'the usual names, or the NameID if it is an e-mail address',
    needs: 'SAML_ENTRY_POINT',
    about: 'Attribute with the e-mail address.',
  }),
  samlLabel: signIn('SAML_LABEL', 'SAML', is.matching('at most 60 characters', /^.{1,60}$/), {
    needs: 'SAML_ENTRY_POINT',
    about: 'Name of the identity provider on the sign-in page: "Sign in with ...".',
  }),
  samlAutoCreate: signIn('SAML_AUTO_CREATE', 'on', is.choice('on', 'off'), {
    needs: 'SAML_ENTRY_POINT',
    about: 'Whether people without an account get one. At first they are in no workspace.',
  }),
};
