import { catalogue } from '../../words';

const en = {
  allProjects: 'All projects',
  attribute: 'Claim with the groups',
  attributeHint: 'The name under which the identity provider sends them.',
  createMapping: 'New mapping',
  editMapping: 'Edit mapping',
  group: 'Group',
  groupSync: 'Group sync',
  groupSyncText: 'People get roles by the groups that they are in at the identity provider.',
  mappingsEmpty: 'No group gives a role here.',
  ofProjects: 'Roles in projects',
  ofProjectsText: 'Which group gives which role in which project.',
  ofWorkspace: 'Roles in the workspace',
  ofWorkspaceText: 'Which group gives which role.',
  otherwise: 'Role of people in no mapped group',
  removeMapping: 'Roles that people have by it stay until they sign in again.',
  role: 'Role',
  saved: 'Saved',
  switches: {
    is_enabled: ['Take roles from groups', 'Without it nothing of the following happens.'],
    sync_on_login: ['When somebody signs in', 'Their roles follow their groups at that moment.'],
    sync_offline: ['Between sign-ins', 'Roles follow the groups without waiting for the next sign-in.'],
    auto_remove: ['Take roles back', 'People who leave a group lose the role that it gave them.'],
  } as Readonly<Record<'is_enabled' | 'sync_on_login' | 'sync_offline' | 'auto_remove', readonly [string, string]>>,
};

const de: typeof en = {
  allProjects: 'Alle Projekte',
  attribute: 'Angabe mit den Gruppen',
  attributeHint: 'Der Name, unter dem der Identitätsanbieter sie schickt.',
  createMapping: 'Neue Zuordnung',
  editMapping: 'Zuordnung bearbeiten',
  group: 'Gruppe',
  groupSync: 'Gruppen',
  groupSyncText: 'Leute erhalten Rollen nach den Gruppen, in denen sie beim Identitätsanbieter sind.',
  mappingsEmpty: 'Hier gibt keine Gruppe eine Rolle.',
  ofProjects: 'Rollen in Projekten',
  ofProjectsText: 'Welche Gruppe welche Rolle in welchem Projekt gibt.',
  ofWorkspace: 'Rollen im Arbeitsbereich',
  ofWorkspaceText: 'Welche Gruppe welche Rolle gibt.',
  otherwise: 'Rolle von Leuten in keiner zugeordneten Gruppe',
  removeMapping: 'Rollen, die Leute dadurch haben, bleiben bis zur nächsten Anmeldung.',
  role: 'Rolle',
  saved: 'Gespeichert',
  switches: {
    is_enabled: ['Rollen aus Gruppen übernehmen', 'Ohne dies geschieht nichts vom Folgenden.'],
    sync_on_login: ['Bei der Anmeldung', 'Die Rollen folgen den Gruppen in diesem Augenblick.'],
    sync_offline: ['Zwischen Anmeldungen', 'Rollen folgen den Gruppen, ohne die nächste Anmeldung abzuwarten.'],
    auto_remove: ['Rollen zurücknehmen', 'Wer eine Gruppe verlässt, verliert die Rolle, die sie gab.'],
  },
};

export const words = catalogue({ en, de });
