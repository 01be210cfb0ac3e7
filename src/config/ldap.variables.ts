import * as is from './value-types';
import { section } from './variable';

const signIn = section('Sign-in');
const name = is.matching('the name of an entry, such as dc=example,dc=com', /^[^=,]+=.+$/);

/** Settings of signing in by a directory. */
export const ldapVariables = {
  ldapUrl: signIn('LDAP_URL', null, is.directoryServer, {
    unset: 'no sign-in by LDAP',
    requires: 'LDAP_BASE_DN',
    about: 'Directory (LDAP, Active Directory) whose passwords let people in. Its password form is /sign-in/ldap/.',
  }),
  ldapStartTls: signIn('LDAP_START_TLS', 'on', is.choice('on', 'off'), {
    needs: 'LDAP_URL',
    about:
      'Whether connections by ldap:// are encrypted (StartTLS). Without it everybody on the way can read passwords.',
  }),
  ldapCa: signIn('LDAP_CA', null, is.certificates, {
    unset: 'the authorities that Node.js knows',
    secret: true,
    needs: 'LDAP_URL',
    about: 'Certificates of the authorities that the certificate of the directory has to come from.',
  }),
  ldapBindDn: signIn('LDAP_BIND_DN', null, name, {
    unset: 'people are looked up without signing in to the directory',
    needs: 'LDAP_URL',
    requires: 'LDAP_BIND_PASSWORD',
    about: 'Account that looks people and groups up. It needs to read, nothing else.',
  }),
  ldapBindPassword: signIn('LDAP_BIND_PASSWORD', null, is.matching('not empty', /^.+$/), {
    unset: 'none',
    secret: true,
    needs: 'LDAP_BIND_DN',
    about: 'Password of that account.',
  }),
  ldapBaseDn: signIn('LDAP_BASE_DN', null, name, {
    unset: 'none',
    needs: 'LDAP_URL',
    requires: 'LDAP_EMAIL_DOMAINS',
    about: 'Entry below which people are found.',
  }),
  ldapUserFilter: signIn('LDAP_USER_FILTER', '(|(uid={name})(mail={name})(sAMAccountName={name}))', is.userFilter, {
    unset: 'by uid, mail or sAMAccountName',
    needs: 'LDAP_URL',
    about: 'Filter that finds a person by what they typed, which stands for {name}. It must find one person at most.',
  }),
  ldapGroupBaseDn: signIn('LDAP_GROUP_BASE_DN', null, name, {
    unset: 'LDAP_BASE_DN',
    needs: 'LDAP_URL',
    about: 'Entry below which groups are found.',
  }),
  ldapGroups: signIn('LDAP_GROUPS', 'nested', is.choice('off', 'direct', 'nested', 'active-directory'), {
    needs: 'LDAP_URL',
    about:
      'Groups of a person, by cn: those that name the person (member, uniqueMember), also those that these are in, the same in one ' +
      'question that Active Directory understands, or none.',
  }),
  ldapEmailDomains: signIn('LDAP_EMAIL_DOMAINS', null, is.domains, {
    unset: 'none',
    needs: 'LDAP_URL',
    about:
      'Domains of the e-mail addresses (mail) by which the directory may find or create accounts. With * it may take over every account.',
  }),
  ldapLabel: signIn('LDAP_LABEL', 'the directory', is.matching('at most 60 characters', /^.{1,60}$/), {
    needs: 'LDAP_URL',
    about: 'Name of the directory on the sign-in page: "Sign in with ...".',
  }),
  ldapAutoCreate: signIn('LDAP_AUTO_CREATE', 'on', is.choice('on', 'off'), {
    needs: 'LDAP_URL',
    about: 'Whether people without an account get one. At first they are in no workspace.',
  }),
};
