const KINDS: Readonly<Record<string, string>> = {
  automations: 'Automations',
  collections: 'Collections',
  cycles: 'Cycles',
  default_assignees: 'Projects as the default assignee',
  initiatives: 'Initiatives',
  modules: 'Modules',
  pages: 'Pages',
  private_pages: 'Private pages',
  private_views: 'Private views',
  project_leads: 'Projects as the lead',
  project_upkeep: 'Projects that close and archive items in their name',
  recurring_work_items: 'Recurring work items',
  releases: 'Releases',
  teamspaces: 'Teamspaces',
  templates: 'Templates',
  views: 'Views',
  webhooks: 'Webhooks',
  work_items: 'Open work items',
  workflow_transitions: 'Steps of workflows',
};

/** What is said to those who let a person leave. */
const leaveEn = {
  open: 'Leaves…',
  action: 'Hand over and deactivate',
  ask: (name: string) => `${name} leaves`,
  text: 'What they answer for goes to somebody else. Then they are signed out everywhere, and their password, keys and tokens stop working. Automations, schedules and webhooks go on with the rights of the successor.',
  nothing: 'There is nothing to hand over.',
  successorIn: (workspace: string) => `Successor in ${workspace} (e-mail address)`,
  lastOwner: 'Last owner of the workspace',
  includesPrivate: 'Hand over private pages and views',
  privateHint: 'Otherwise nobody sees them any more.',
  kinds: KINDS,
  done: (name: string) => `${name} has left`,
};

/** What is said to those who erase a person. */
const eraseEn = {
  open: 'Erase…',
  action: 'Erase for good',
  ask: (name: string) => `Erase ${name}`,
  text: 'The name and the address are replaced by "Former member" everywhere, and all ways to sign in, personal notes, notifications, archives and the picture are removed. What the person did stays in the history without the name. This cannot be taken back.',
  texts: 'Texts that the person wrote',
  textsHint:
    'Replaced are comments, worklogs, and descriptions and pages that nobody else has edited. Names that people wrote into texts stay.',
  keep: 'Keep',
  replace: 'Replace by a fixed sentence',
  confirm: (email: string) => `To go on, enter ${email}`,
  done: (name: string) => `${name} is being erased`,
};

/** What is said to those who merge the account of a person into another. */
const mergeEn = {
  open: 'Merge…',
  preview: 'Show what happens',
  action: 'Merge for good',
  ask: (name: string) => `Merge ${name} into another account`,
  text: 'For people with two accounts. All that this account is, wrote, owns and is assigned to becomes that of the other. It is signed out everywhere, its address is free, and it never comes back.',
  into: 'Account that stays (e-mail address)',
  stays: (name: string, email: string) => `${name} (${email}) stays and gets:`,
  nothing: 'This account is in no workspace.',
  role: (name: string, role: string) => `${name}, with the role ${role}`,
  confirm: (email: string) => `To go on, enter ${email}`,
  done: (name: string) => `${name} is being merged`,
};

const leaveDe: typeof leaveEn = {
  open: 'Geht…',
  action: 'Übergeben und sperren',
  ask: (name) => `${name} geht`,
  text: 'Wofür diese Person zuständig ist, übernimmt jemand anderes. Dann ist sie überall abgemeldet; Passwort, Schlüssel und Tokens gelten nicht mehr. Automationen, Zeitpläne und Webhooks laufen mit den Rechten der Nachfolge weiter.',
  nothing: 'Es gibt nichts zu übergeben.',
  successorIn: (workspace) => `Nachfolge in ${workspace} (E-Mail-Adresse)`,
  lastOwner: 'Letzte Eigentümerin oder letzter Eigentümer des Arbeitsbereichs',
  includesPrivate: 'Private Seiten und Ansichten übergeben',
  privateHint: 'Sonst sieht sie niemand mehr.',
  kinds: {
    automations: 'Automationen',
    collections: 'Sammlungen',
    cycles: 'Zyklen',
    default_assignees: 'Projekte mit ihr als Standardzuständiger',
    initiatives: 'Initiativen',
    modules: 'Module',
    pages: 'Seiten',
    private_pages: 'Private Seiten',
    private_views: 'Private Ansichten',
    project_leads: 'Projekte unter ihrer Leitung',
    project_upkeep: 'Projekte, die in ihrem Namen aufräumen',
    recurring_work_items: 'Wiederkehrende Aufgaben',
    releases: 'Releases',
    teamspaces: 'Teambereiche',
    templates: 'Vorlagen',
    views: 'Ansichten',
    webhooks: 'Webhooks',
    work_items: 'Offene Aufgaben',
    workflow_transitions: 'Schritte von Workflows',
  },
  done: (name) => `${name} ist gegangen`,
};

const eraseDe: typeof eraseEn = {
  open: 'Anonymisieren…',
  action: 'Endgültig anonymisieren',
  ask: (name) => `${name} anonymisieren`,
  text: 'Name und Adresse werden überall durch „Former member“ ersetzt; alle Wege zur Anmeldung, persönliche Notizen, Benachrichtigungen, Archive und das Bild werden entfernt. Was die Person getan hat, bleibt ohne den Namen im Verlauf. Das lässt sich nicht zurücknehmen.',
  texts: 'Texte, die die Person geschrieben hat',
  textsHint:
    'Ersetzt werden Kommentare, Zeiteinträge sowie Beschreibungen und Seiten, die niemand sonst bearbeitet hat. Namen, die jemand in Texte geschrieben hat, bleiben.',
  keep: 'Behalten',
  replace: 'Durch einen festen Satz ersetzen',
  confirm: (email) => `Zum Fortfahren ${email} eingeben`,
  done: (name) => `${name} wird anonymisiert`,
};

const mergeDe: typeof mergeEn = {
  open: 'Zusammenführen…',
  preview: 'Zeigen, was geschieht',
  action: 'Endgültig zusammenführen',
  ask: (name) => `${name} in ein anderes Konto überführen`,
  text: 'Für Personen mit zwei Konten. Alles, was dieses Konto ist, geschrieben hat, besitzt und wofür es zuständig ist, geht an das andere. Es wird überall abgemeldet, seine Adresse wird frei, und es kommt nie zurück.',
  into: 'Konto, das bleibt (E-Mail-Adresse)',
  stays: (name, email) => `${name} (${email}) bleibt und erhält:`,
  nothing: 'Dieses Konto ist in keinem Arbeitsbereich.',
  role: (name, role) => `${name}, mit der Rolle ${role}`,
  confirm: (email) => `Zum Fortfahren ${email} eingeben`,
  done: (name) => `${name} wird zusammengeführt`,
};

export const leave = { en: leaveEn, de: leaveDe };
export const erase = { en: eraseEn, de: eraseDe };
export const merge = { en: mergeEn, de: mergeDe };
