export interface PlannedProject {
  readonly identifier: string;
  readonly name: string;
  readonly description: string;
  readonly items: number;
  /** The number of days up to now in which its items were created. */
  readonly days: number;
}

export interface Size {
  /** The text as it was given. */
  readonly text: string;
  /** The number of work items; null for the demonstration. */
  readonly items: number | null;
}

const MAX_ITEMS = 5_000_000;
const SHORT = { k: 1_000, m: 1_000_000 } as const;

/** From this size on, nearly all items belong to one project, to test distant pages. */
const ONE_PROJECT_FROM = 10_000;

type Kind = Omit<PlannedProject, 'items' | 'days'>;

const WEB: Kind = { identifier: 'WEB', name: 'Website', description: 'Pages, shop and newsletter.' };
const APP: Kind = { identifier: 'APP', name: 'Mobile app', description: 'The app for iOS and Android.' };
const OPS: Kind = { identifier: 'OPS', name: 'Operations', description: 'Servers, releases and on-call.' };
const BIG: Kind = { identifier: 'BIG', name: 'Big project', description: 'Many work items, for measuring.' };

const DEMO: readonly PlannedProject[] = [
  { ...WEB, items: 70, days: 90 },
  { ...APP, items: 50, days: 90 },
  { ...OPS, items: 30, days: 90 },
];

/** Parses `demo`, or a number of work items such as 500, 1k or 2m. Returns undefined for anything else. */
export function parseSize(text: string): Size | undefined {
  if (text === 'demo') return { text, items: null };
  const [, digits, unit] = /^([1-9]\d{0,6})([km]?)$/i.exec(text) ?? [];
  const items = Number(digits) * (unit ? SHORT[unit.toLowerCase() as keyof typeof SHORT] : 1);
  return items <= MAX_ITEMS ? { text, items } : undefined;
}

export interface Spread {
  /** The project that gets all items. */
  readonly identifier?: string;
  /** The number of projects that share the items evenly. */
  readonly projects?: number;
}

export const MAX_PROJECTS = 1_000;

/** Returns the projects and their numbers of items. */
export function planOf({ items }: Size, { identifier, projects }: Spread = {}): PlannedProject[] {
  if (projects !== undefined) return evenly(items ?? sum(DEMO), projects);
  if (identifier !== undefined) {
    const total = items ?? sum(DEMO);
    return [{ ...BIG, identifier, name: `Project ${identifier}`, items: total, days: daysOf(total) }];
  }
  if (items === null) return [...DEMO];
  if (items >= ONE_PROJECT_FROM) return [{ ...BIG, items, days: daysOf(items) }, ...DEMO];
  const [app, ops] = [Math.floor(items * 0.35), Math.floor(items * 0.2)];
  const shares = [
    { ...WEB, items: items - app - ops },
    { ...APP, items: app },
    { ...OPS, items: ops },
  ];
  return shares.filter((share) => share.items > 0).map((share) => ({ ...share, days: daysOf(items) }));
}

/** Distributes the items evenly. The first projects get the remainder. */
function evenly(items: number, projects: number): PlannedProject[] {
  const [share, rest] = [Math.floor(items / projects), items % projects];
  return Array.from({ length: projects }, (_, index) => ({
    identifier: `P${index + 1}`,
    name: `Project ${index + 1}`,
    description: 'One of many projects, for measuring.',
    items: share + Number(index < rest),
    days: daysOf(items),
  })).filter((project) => project.items > 0);
}

export const sum = (projects: readonly PlannedProject[]): number =>
  projects.reduce((total, { items }) => total + items, 0);

const daysOf = (items: number): number => (items < 1_000 ? 90 : items < 10_000 ? 365 : 1_000);
