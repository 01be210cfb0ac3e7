import { catalogue } from '../../words';

const en = {
  change: 'Change',
  due: (time: string) => `People without a second factor are refused from ${time} on.`,
  email: 'E-mail address',
  graceDays: 'Days of grace',
  graceDaysHint:
    'For as many days, people without a second factor are let in and see a notice. Later they are refused, and so are their API keys and tokens. 0 refuses them at once.',
  hasNone: 'None',
  hasOne: 'Set up',
  name: 'Name',
  needsPassword: 'None, and no password',
  notRequired: 'Second factors are not required here.',
  people: 'Who has a second factor',
  peopleText: (without: number) => (without === 1 ? '1 person has none.' : `${without} people have none.`),
  peopleTextNone: 'Everybody has one.',
  required: 'People need a second factor',
  requiredHint: 'An app that generates codes, or a passkey. You need one yourself.',
  refused: (time: string) => `Since ${time}, people without a second factor are refused.`,
  secondFactor: 'Second factor',
  secondFactors: 'Second factors',
  secondFactorsText:
    'A second factor protects a password that somebody else knows. Guests need one as well; apps and identity providers that manage people do not.',
  security: 'Security',
  trusts: 'A sign-in by an identity provider is enough.',
  trustsProviders: 'Trust identity providers',
  trustsProvidersHint:
    'A sign-in by OpenID Connect, SAML or LDAP is enough without a second factor here: the provider asks for it. A directory (LDAP) checks passwords alone.',
};

const de: typeof en = {
  change: 'Ändern',
  due: (time) => `Ab ${time} wird abgewiesen, wer keinen zweiten Faktor hat.`,
  email: 'E-Mail-Adresse',
  graceDays: 'Tage Schonfrist',
  graceDaysHint:
    'So viele Tage kommen Personen ohne zweiten Faktor noch herein und sehen einen Hinweis. Danach werden sie abgewiesen, und auch ihre API-Schlüssel und Tokens. 0 weist sie sofort ab.',
  hasNone: 'Keiner',
  hasOne: 'Eingerichtet',
  name: 'Name',
  needsPassword: 'Keiner, und kein Passwort',
  notRequired: 'Zweite Faktoren sind hier nicht verlangt.',
  people: 'Wer einen zweiten Faktor hat',
  peopleText: (without) => (without === 1 ? '1 Person hat keinen.' : `${without} Personen haben keinen.`),
  peopleTextNone: 'Alle haben einen.',
  required: 'Personen brauchen einen zweiten Faktor',
  requiredHint: 'Eine App, die Codes erzeugt, oder einen Passkey. Sie brauchen selbst einen.',
  refused: (time) => `Seit ${time} wird abgewiesen, wer keinen zweiten Faktor hat.`,
  secondFactor: 'Zweiter Faktor',
  secondFactors: 'Zweite Faktoren',
  secondFactorsText:
    'Ein zweiter Faktor schützt ein Passwort, das jemand anderes kennt. Auch Gäste brauchen einen; Apps und Identitätsanbieter, die Personen verwalten, nicht.',
  security: 'Sicherheit',
  trusts: 'Eine Anmeldung über einen Identitätsanbieter genügt.',
  trustsProviders: 'Identitätsanbietern vertrauen',
  trustsProvidersHint:
    'Eine Anmeldung über OpenID Connect, SAML oder LDAP genügt ohne zweiten Faktor hier: Der Anbieter fragt danach. Ein Verzeichnis (LDAP) prüft nur Passwörter.',
};

/** Texts of the page for the security of a workspace. */
export const words = catalogue({ en, de });
