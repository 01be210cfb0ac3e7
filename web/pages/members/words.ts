import { catalogue } from '../../words';

type Names = Readonly<Record<string, string>>;

const en = {
  about: {
    workspace: {
      owner: 'Runs the workspace, and makes others owners.',
      admin: 'Runs the workspace: members, features, webhooks and all projects.',
      member: 'Works in projects that are public or that somebody adds them to.',
      guest: 'Sees the projects that somebody adds them to, and no others.',
    },
    project: {
      admin: 'Runs the project: its settings, states, labels and members, and everything in it.',
      contributor: 'Makes and changes work items, cycles, modules and pages.',
      commenter: 'Reads all and comments.',
      guest: 'Sees what they have made or are assigned to.',
    },
  } as Readonly<Record<'workspace' | 'project', Names>>,
  add: 'Add somebody',
  allAreIn: 'All members of the workspace are in this project. Invite others to the workspace first.',
  email: 'E-mail address',
  emails: 'E-mail addresses',
  emailsHint: 'One a line, up to 100. Each gets a link that works once and for a week.',
  invitations: 'Open invitations',
  invitationsText: 'Sent and not answered yet. They end after a week.',
  invite: 'Invite people',
  invited: (count: number) => (count === 1 ? '1 person was invited' : `${count} people were invited`),
  invitedBefore: 'All of them have an open invitation',
  membersText: 'Roles hold at once. The last owner stays.',
  message: 'A note (optional)',
  passOn: 'Pass these links on',
  passOnText: 'This server sends no mail. Each link works once and for a week, and is shown only now.',
  person: 'Person',
  projectMembersText: 'Admins of the workspace run the project too.',
  remove: 'Remove',
  removeFromProject: 'They lose access to the project. What they have written stays.',
  removeFromWorkspace: 'They lose access to the workspace and all its projects. What they have written stays.',
  removeThis: (name: string) => `Remove ${name}?`,
  removed: (name: string) => `${name} was removed`,
  revoke: 'Revoke',
  revoked: (email: string) => `The invitation of ${email} was revoked`,
  role: 'Role',
  roleNames: {
    owner: 'Owner',
    admin: 'Admin',
    member: 'Member',
    guest: 'Guest',
    contributor: 'Contributor',
    commenter: 'Commenter',
  } as Names,
  roles: 'Roles',
  rolesText: 'What each of them may do.',
  since: 'Since',
  you: 'You',
};

const de: typeof en = {
  about: {
    workspace: {
      owner: 'Leitet den Arbeitsbereich und macht andere zu Eigentümern.',
      admin: 'Verwaltet den Arbeitsbereich: Mitglieder, Funktionen, Webhooks und alle Projekte.',
      member: 'Arbeitet in Projekten, die öffentlich sind oder in die jemand sie aufnimmt.',
      guest: 'Sieht die Projekte, in die jemand sie aufnimmt, und keine anderen.',
    },
    project: {
      admin: 'Verwaltet das Projekt: Einstellungen, Status, Labels, Mitglieder und alles darin.',
      contributor: 'Legt Aufgaben, Zyklen, Module und Seiten an und ändert sie.',
      commenter: 'Liest alles und kommentiert.',
      guest: 'Sieht, was sie angelegt haben oder was ihnen zugewiesen ist.',
    },
  },
  add: 'Jemanden aufnehmen',
  allAreIn:
    'Alle Mitglieder des Arbeitsbereichs sind in diesem Projekt. Laden Sie andere zuerst in den Arbeitsbereich ein.',
  email: 'E-Mail-Adresse',
  emails: 'E-Mail-Adressen',
  emailsHint: 'Eine je Zeile, bis zu 100. Jede erhält einen Link, der einmal und eine Woche lang gilt.',
  invitations: 'Offene Einladungen',
  invitationsText: 'Verschickt und noch nicht beantwortet. Sie enden nach einer Woche.',
  invite: 'Leute einladen',
  invited: (count) => (count === 1 ? '1 Person wurde eingeladen' : `${count} Leute wurden eingeladen`),
  invitedBefore: 'Sie haben alle eine offene Einladung',
  membersText: 'Rollen gelten sofort. Der letzte Eigentümer bleibt.',
  message: 'Eine Nachricht (freiwillig)',
  passOn: 'Geben Sie diese Links weiter',
  passOnText:
    'Dieser Server verschickt keine Mail. Jeder Link gilt einmal und eine Woche lang und wird nur jetzt gezeigt.',
  person: 'Person',
  projectMembersText: 'Wer den Arbeitsbereich verwaltet, verwaltet auch das Projekt.',
  remove: 'Entfernen',
  removeFromProject: 'Sie verlieren den Zugang zum Projekt. Was sie geschrieben haben, bleibt.',
  removeFromWorkspace:
    'Sie verlieren den Zugang zum Arbeitsbereich und allen Projekten. Was sie geschrieben haben, bleibt.',
  removeThis: (name) => `${name} entfernen?`,
  removed: (name) => `${name} wurde entfernt`,
  revoke: 'Zurücknehmen',
  revoked: (email) => `Die Einladung von ${email} wurde zurückgenommen`,
  role: 'Rolle',
  roleNames: {
    owner: 'Eigentümer',
    admin: 'Verwaltung',
    member: 'Mitglied',
    guest: 'Gast',
    contributor: 'Mitarbeit',
    commenter: 'Kommentar',
  },
  roles: 'Rollen',
  rolesText: 'Was jede von ihnen darf.',
  since: 'Seit',
  you: 'Sie',
};

export const words = catalogue({ en, de });
