import { catalogue } from '../../words';

const en = {
  addressCopied: 'The address is copied',
  addressText: 'Enter this address at the identity provider as the tenant URL or base URL, with a token as the secret.',
  copy: 'Copy',
  ends: 'Last day',
  expired: (date: string) => `Expired on ${date}`,
  issuedText: 'Copy the token now. It is not shown again.',
  lastDayHint: 'Empty: the token does not expire.',
  lastUsed: 'Last used',
  never: 'Never',
  newToken: 'New token',
  provisioning: 'Provisioning',
  provisioningText:
    'An identity provider such as Entra ID or Okta adds people to this workspace, and shuts them out, over SCIM 2.0. Its groups give roles by group sync.',
  revoke: 'Revoke',
  revokeText: 'The identity provider is refused from now on. People and groups stay as they are.',
  revokeThis: (title: string) => `Revoke “${title}”?`,
  revokedThis: (title: string) => `“${title}” is revoked`,
  role: 'Role of new members',
  roleHint: 'Groups and people can change it.',
  title: 'Title',
  titleHint: 'The identity provider, for example.',
  tokenCopied: 'The token is copied',
  tokens: 'Tokens',
  tokensEmpty: 'No tokens yet',
  tokensText: 'A token manages people and groups of this workspace, and opens nothing else.',
};

const de: typeof en = {
  addressCopied: 'Die Adresse ist kopiert',
  addressText:
    'Tragen Sie diese Adresse beim Identitätsanbieter als Mandanten-URL oder Basis-URL ein, mit einem Token als Geheimnis.',
  copy: 'Kopieren',
  ends: 'Letzter Tag',
  expired: (date) => `Abgelaufen am ${date}`,
  issuedText: 'Kopieren Sie das Token jetzt. Es wird nicht noch einmal gezeigt.',
  lastDayHint: 'Leer: Das Token läuft nicht ab.',
  lastUsed: 'Zuletzt benutzt',
  never: 'Nie',
  newToken: 'Neues Token',
  provisioning: 'Bereitstellung',
  provisioningText:
    'Ein Identitätsanbieter wie Entra ID oder Okta nimmt über SCIM 2.0 Personen in diesen Arbeitsbereich auf und schließt sie aus. Seine Gruppen geben durch den Gruppenabgleich Rollen.',
  revoke: 'Widerrufen',
  revokeText: 'Der Identitätsanbieter wird ab sofort abgewiesen. Personen und Gruppen bleiben, wie sie sind.',
  revokeThis: (title) => `„${title}“ widerrufen?`,
  revokedThis: (title) => `„${title}“ ist widerrufen`,
  role: 'Rolle neuer Mitglieder',
  roleHint: 'Gruppen und Personen können sie ändern.',
  title: 'Titel',
  titleHint: 'Zum Beispiel der Identitätsanbieter.',
  tokenCopied: 'Das Token ist kopiert',
  tokens: 'Tokens',
  tokensEmpty: 'Noch keine Tokens',
  tokensText: 'Ein Token verwaltet Personen und Gruppen dieses Arbeitsbereichs und öffnet sonst nichts.',
};

/** Texts of the page for provisioning. */
export const words = catalogue({ en, de });
