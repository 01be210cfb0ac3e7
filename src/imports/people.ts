import { newId } from '#kernel';
import type { Db } from '#persistence';
import { addAwaited, isAddress } from '../parcel';
import { MAX_NAME, type Arrivals } from './arrivals';
import type { Chosen } from './choices';
import { ImportError } from './import.error';
import { uuidOf } from './ids';
import type { Report } from './report';
import type { PersonThing } from './thing';

/** Host of addresses of people whose address nobody knows. `.invalid` never receives mail (RFC 2606). */
const UNKNOWN = '@unknown.invalid';

const KNOWN = `
  select u.id, lower(u.email) as email, m.user_id is not null as "isMember"
  from users u
  left join workspace_members m on m.workspace_id = $1 and m.user_id = u.id and m.deleted_at is null
  where lower(u.email) = any ($2::text[]) and not u.is_bot`;

/** People whom one import of a member may bring. Their accounts belong to the installation. */
const MOST_PEOPLE = 10_000;

const MEMBERSHIPS = `
  insert into workspace_members (workspace_id, id, user_id, role, is_active, created_at, updated_at)
  select $1, id, user_id, 'member', false, now(), now()
  from unnest($2::uuid[], $3::uuid[]) as member (id, user_id)
  on conflict do nothing returning id`;

interface Account {
  readonly id: string;
  readonly email: string;
  readonly isMember: boolean;
}

interface Met {
  readonly key: string;
  readonly id: string;
  readonly email: string;
  readonly display_name: string;
}

export interface PeopleOptions {
  readonly workspaceId: string;
  readonly source: string;
  /**
   * True if only members of the workspace are found by their addresses. People who are not operators must not learn who else
   * has an account here, nor make accounts for addresses.
   */
  readonly isOfMember: boolean;
}

/** People of the source and their accounts here. */
export class People {
  private readonly ids = new Map<string, string>();

  constructor(
    private readonly db: Db,
    private readonly arrivals: Pick<Arrivals, 'remember'>,
    private readonly options: PeopleOptions,
    private readonly report: Report,
    private readonly chosen: Chosen,
  ) {}

  /** Returns the account of a person; null for somebody whom the source has not introduced. */
  idOf(key: string | null): string | null {
    return key === null ? null : (this.ids.get(key) ?? null);
  }

  /** Finds accounts by their addresses, and creates missing ones. Nobody gains access by it. */
  async meet(all: readonly PersonThing[]): Promise<void> {
    const things = all.filter((thing) => !this.choose(thing));
    const known = await this.accounts(things);
    const people = things.map((thing) => this.met(thing, known));
    this.assertFew(people.length);
    const missing = new Map(people.filter(({ email }) => !known.has(email)).map((person) => [person.email, person]));
    await addAwaited(
      (text, values) => this.db.query(text, values),
      [...missing.values()].map(({ id, email, display_name }) => ({ id, email, display_name, is_bot: false })),
    );
    for (const { key, email, display_name: name } of people) {
      const account = known.get(email);
      this.ids.set(key, account?.id ?? missing.get(email)!.id);
      this.report.match('person', { key, name, id: account?.isMember && !email.endsWith(UNKNOWN) ? account.id : null });
      this.report.add('person', missing.has(email) ? { arrived: 1 } : { known: 1 });
    }
    const met = new Set(people.map(({ email }) => email));
    const strangers = [...known.values()].filter(({ isMember, email }) => !isMember && met.has(email));
    await this.admit([...strangers, ...missing.values()].map(({ id }) => id));
  }

  /** Takes the member whom somebody chose. */
  private choose({ key, name }: PersonThing): boolean {
    const id = this.chosen.idOf('person', key);
    if (id === undefined) return false;
    this.ids.set(key, id);
    this.report.match('person', { key, name, id });
    this.report.add('person', { known: 1 });
    return true;
  }

  private async accounts(things: readonly PersonThing[]): Promise<Map<string, Account>> {
    const { workspaceId, isOfMember } = this.options;
    const standIns = new Set(things.map((thing) => this.standIn(thing)));
    const emails = [...things.flatMap((thing) => addressOf(thing) ?? []), ...standIns];
    const rows = await this.db.query<Account>(KNOWN, [workspaceId, emails]);
    // An author whose import was undone is no member any more, and has an account still.
    const shown = rows.filter(({ isMember, email }) => isMember || !isOfMember || standIns.has(email));
    return new Map(shown.map((account) => [account.email, account]));
  }

  private assertFew(people: number): void {
    if (this.options.isOfMember && this.ids.size + people > MOST_PEOPLE)
      throw new ImportError(`It names more than ${MOST_PEOPLE} people: ask an operator to import it by the command.`);
  }

  /** Makes authors members without access, so that lists and filters of people have them. */
  private async admit(ids: readonly string[]): Promise<void> {
    const { workspaceId } = this.options;
    const memberships = ids.map((id) => uuidOf(workspaceId, `member ${id}`));
    const added = await this.db.query<{ id: string }>(MEMBERSHIPS, [workspaceId, memberships, ids]);
    await this.arrivals.remember(
      'workspace_members',
      added.map(({ id }) => id),
    );
  }

  /** A person whose address is known later gets another account than the one that stands for an unknown author. */
  private met(thing: PersonThing, known: ReadonlyMap<string, Account>): Met {
    const { key, name } = thing;
    const display_name =
      name
        .replace(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, MAX_NAME) || key.slice(0, MAX_NAME);
    const address = addressOf(thing);
    if (address !== undefined && (known.has(address) || !this.options.isOfMember)) {
      return { key, id: newId(), email: address, display_name };
    }
    const why = address === undefined ? 'has no e-mail address' : 'is no member of the workspace';
    this.report.note('person', key, `${why}: an author who cannot sign in`);
    return { key, id: newId(), email: this.standIn(thing), display_name };
  }

  /** The address of the author who stands for somebody whose account is not known. */
  private standIn({ key }: PersonThing): string {
    const { workspaceId, source } = this.options;
    return uuidOf(workspaceId, `${source} person ${key}`) + UNKNOWN;
  }
}

const addressOf = ({ email }: PersonThing): string | undefined => (isAddress(email) ? email.toLowerCase() : undefined);
