import { textOf, type Text } from '../../words';

interface StarterState {
  readonly name: Text;
  readonly group: 'backlog' | 'unstarted' | 'started' | 'completed' | 'cancelled';
  readonly color: string;
  readonly default?: true;
}

interface StarterItem {
  readonly name: Text;
  readonly state: number;
  readonly priority?: 'urgent' | 'high' | 'medium' | 'low';
  readonly labels?: readonly number[];
}

/** What a first project can begin with. */
export interface Starter {
  readonly id: string;
  readonly name: Text;
  readonly about: Text;
  readonly features: Readonly<Record<string, boolean>>;
  readonly states: readonly StarterState[];
  readonly labels: readonly (readonly [name: Text, color: string])[];
  readonly items: readonly StarterItem[];
}

const GREY = '#868c98';
const BLUE = '#4453c4';
const AMBER = '#b7791f';
const GREEN = '#2f855a';
const RED = '#b3261e';
const VIOLET = '#805ad5';

const both = (en: string, de: string): Text => ({ en, de });

const DONE: StarterState = { name: both('Done', 'Erledigt'), group: 'completed', color: GREEN };
const CANCELLED: StarterState = { name: both('Cancelled', 'Abgebrochen'), group: 'cancelled', color: GREY };
const TODO: StarterState = { name: both('To do', 'Zu tun'), group: 'unstarted', color: BLUE, default: true };
const DOING: StarterState = { name: both('In progress', 'In Arbeit'), group: 'started', color: AMBER };

export const STARTERS: readonly Starter[] = [
  {
    id: 'software',
    name: both('Software', 'Software'),
    about: both(
      'A backlog, review before done, cycles for sprints.',
      'Vorrat, Prüfung vor Erledigt, Zyklen für Sprints.',
    ),
    features: { cycles: true, modules: true, views: true },
    states: [
      { name: both('Backlog', 'Vorrat'), group: 'backlog', color: GREY, default: true },
      { name: both('To do', 'Zu tun'), group: 'unstarted', color: BLUE },
      DOING,
      { name: both('In review', 'In Prüfung'), group: 'started', color: VIOLET },
      DONE,
      CANCELLED,
    ],
    labels: [
      [both('Bug', 'Fehler'), RED],
      [both('Feature', 'Neues'), BLUE],
      [both('Chore', 'Pflege'), GREY],
    ],
    items: [
      { name: both('Set up the repository', 'Repository einrichten'), state: 4, labels: [2] },
      { name: both('Run the tests on every change', 'Tests bei jeder Änderung ausführen'), state: 2, labels: [2] },
      {
        name: both('Sign in with e-mail and password', 'Anmelden mit E-Mail und Passwort'),
        state: 1,
        priority: 'high',
        labels: [1],
      },
      {
        name: both('The form loses its text on reload', 'Das Formular verliert beim Neuladen seinen Text'),
        state: 1,
        priority: 'urgent',
        labels: [0],
      },
      { name: both('Plan the first cycle', 'Den ersten Zyklus planen'), state: 0 },
    ],
  },
  {
    id: 'marketing',
    name: both('Marketing', 'Marketing'),
    about: both('Ideas, drafts, approval, publication.', 'Ideen, Entwürfe, Freigabe, Veröffentlichung.'),
    features: { views: true, pages: true },
    states: [
      { name: both('Idea', 'Idee'), group: 'backlog', color: GREY, default: true },
      { name: both('Draft', 'Entwurf'), group: 'started', color: AMBER },
      { name: both('Approval', 'Freigabe'), group: 'started', color: VIOLET },
      { name: both('Published', 'Veröffentlicht'), group: 'completed', color: GREEN },
      CANCELLED,
    ],
    labels: [
      [both('Newsletter', 'Newsletter'), BLUE],
      [both('Website', 'Website'), GREEN],
      [both('Event', 'Veranstaltung'), VIOLET],
    ],
    items: [
      { name: both('Words for the front page', 'Texte für die Startseite'), state: 1, priority: 'high', labels: [1] },
      { name: both('Newsletter of this month', 'Newsletter dieses Monats'), state: 0, labels: [0] },
      { name: both('Book a stand for the fair', 'Stand auf der Messe buchen'), state: 0, labels: [2] },
    ],
  },
  {
    id: 'support',
    name: both('Support', 'Support'),
    about: both(
      'Requests come in, wait for an answer, and are solved.',
      'Anfragen kommen herein, warten auf Antwort und werden gelöst.',
    ),
    features: { intake: true, views: true },
    states: [
      { name: both('New', 'Neu'), group: 'unstarted', color: BLUE, default: true },
      DOING,
      { name: both('Waiting for an answer', 'Wartet auf Antwort'), group: 'started', color: VIOLET },
      { name: both('Solved', 'Gelöst'), group: 'completed', color: GREEN },
      CANCELLED,
    ],
    labels: [
      [both('Question', 'Frage'), BLUE],
      [both('Fault', 'Störung'), RED],
      [both('Wish', 'Wunsch'), GREEN],
    ],
    items: [
      { name: both('How do I change my address?', 'Wie ändere ich meine Adresse?'), state: 0, labels: [0] },
      { name: both('The export stays empty', 'Der Export bleibt leer'), state: 1, priority: 'high', labels: [1] },
      { name: both('Invoices as PDF', 'Rechnungen als PDF'), state: 2, priority: 'low', labels: [2] },
    ],
  },
  {
    id: 'hiring',
    name: both('Hiring', 'Einstellungen von Leuten'),
    about: both(
      'One work item for each person, from application to first day.',
      'Eine Aufgabe je Person, von der Bewerbung bis zum ersten Tag.',
    ),
    features: { views: true },
    states: [
      { name: both('Applied', 'Beworben'), group: 'unstarted', color: BLUE, default: true },
      { name: both('First talk', 'Erstgespräch'), group: 'started', color: AMBER },
      { name: both('Second talk', 'Zweitgespräch'), group: 'started', color: VIOLET },
      { name: both('Offer', 'Angebot'), group: 'started', color: GREEN },
      { name: both('Hired', 'Eingestellt'), group: 'completed', color: GREEN },
      { name: both('Declined', 'Abgesagt'), group: 'cancelled', color: GREY },
    ],
    labels: [
      [both('Development', 'Entwicklung'), BLUE],
      [both('Design', 'Gestaltung'), VIOLET],
    ],
    items: [
      { name: both('Write the advertisement', 'Anzeige schreiben'), state: 1, priority: 'high' },
      { name: both('Example: Kim Doe', 'Beispiel: Kim Muster'), state: 0, labels: [0] },
    ],
  },
  {
    id: 'simple',
    name: both('Simple list', 'Einfache Liste'),
    about: both('To do, in progress, done.', 'Zu tun, in Arbeit, erledigt.'),
    features: {},
    states: [TODO, DOING, DONE, CANCELLED],
    labels: [],
    items: [
      { name: both('Look around', 'Sich umsehen'), state: 0 },
      { name: both('Invite somebody', 'Jemanden einladen'), state: 0 },
    ],
  },
];

/** A starter in the interface's form of a project template, in the reader's language. */
export const templateData = ({ features, states, labels, items }: Starter): object => ({
  features,
  states: states.map(({ name, ...rest }) => ({ name: textOf(name), ...rest })),
  labels: labels.map(([name, color]) => ({ name: textOf(name), color })),
  work_items: items.map(({ name, state, labels: those = [], ...rest }) => ({
    name: textOf(name),
    state: textOf(states[state]!.name),
    labels: those.map((index) => textOf(labels[index]![0])),
    ...rest,
  })),
});
