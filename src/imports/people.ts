import { isUuid, newId, type WorkspaceRole } from '#kernel';
import type { Db } from '#persistence';
import { notePlaces } from '../contexts/workspaces';
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

const TAKEN = 'select id from users where id = any ($1::uuid[])';

const MEMBERSHIPS = `
  insert into workspace_members (workspace_id, id, user_id, role, is_active, created_at, updated_at)
  select $1, id, user_id, coalesce(role, 'member'), role is not null, now(), now()
  from unnest($2::uuid[], $3::uuid[], $4::text[]) as member (id, user_id, role)
  on conflict do nothing returning id`;

const IN_PROJECT = `
  insert into project_members (workspace_id, id, project_id, user_id, role, created_at, updated_at)
  select $1, member.id, $2, member.user_id,
    case when w.role = 'guest' and member.role in ('admin', 'contributor') then 'guest' else member.role end, now(), now()
  from unnest($3::uuid[], $4::uuid[], $5::text[]) as member (id, user_id, role)
  join workspace_members w on w.workspace_id = $1 and w.user_id = member.user_id and w.is_active and w.deleted_at is null
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
  /** True if new accounts have the ids that people have at the source. */
  readonly keepsIds: boolean;
}

/** People of the source and their accounts here. */
export class People {
  private readonly ids = new Map<string, string>();
  private readonly names = new Map<string, string>();

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

  /** Returns what the source calls a person; the key of somebody whom it has not introduced. */
  nameOf(key: string): string {
    return this.names.get(key) ?? key;
  }

  /** Finds accounts by their addresses, and creates missing ones. Who has no role at the source gains no access by it. */
  async meet(all: readonly PersonThing[]): Promise<void> {
    for (const { key, name } of all) this.names.set(key, name);
    const things = all.filter((thing) => !this.choose(thing));
    const known = await this.accounts(things);
    const free = await this.freeIds(things);
    const people = things.map((thing) => this.met(thing, known, free));
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
    await this.admit(
      [...strangers, ...missing.values()].map(({ id }) => id),
      this.rolesOf(things),
    );
  }

  /** Gives members of the workspace the roles that they have in the project at the source. */
  async join(projectId: string, things: readonly PersonThing[]): Promise<void> {
    const members = things.flatMap(({ key, projectRole: role }) =>
      role && !this.options.isOfMember ? [{ id: this.ids.get(key)!, role }] : [],
    );
    if (!members.length) return;
    const { workspaceId } = this.options;
    await this.db.query(IN_PROJECT, [
      ...[workspaceId, projectId, members.map(({ id }) => uuidOf(projectId, `member ${id}`))],
      ...[members.map(({ id }) => id), members.map(({ role }) => role)],
    ]);
  }

  private rolesOf(things: readonly PersonThing[]): ReadonlyMap<string, WorkspaceRole> {
    if (this.options.isOfMember) return new Map();
    return new Map(things.flatMap(({ key, role }) => (role ? [[this.ids.get(key)!, role]] : [])));
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

  /** Ids that new accounts may keep: who knows somebody by an id finds them under it. */
  private async freeIds(things: readonly PersonThing[]): Promise<ReadonlySet<string>> {
    const { isOfMember, keepsIds } = this.options;
    if (isOfMember || !keepsIds) return new Set();
    const ids = things.map(({ key }) => key).filter(isUuid);
    const taken = new Set((await this.db.query<{ id: string }>(TAKEN, [ids])).map(({ id }) => id));
    return new Set(ids.filter((id) => !taken.has(id)));
  }

  private assertFew(people: number): void {
    if (this.options.isOfMember && this.ids.size + people > MOST_PEOPLE)
      throw new ImportError(`It names more than ${MOST_PEOPLE} people: ask an operator to import it by the command.`);
  }

  /** Makes people members, those without a role without access, so that lists and filters of people have them. */
  private async admit(ids: readonly string[], roles: ReadonlyMap<string, WorkspaceRole>): Promise<void> {
    const { workspaceId } = this.options;
    const memberships = ids.map((id) => uuidOf(workspaceId, `member ${id}`));
    const values = [workspaceId, memberships, ids, ids.map((id) => roles.get(id) ?? null)];
    const added = await this.db.query<{ id: string }>(MEMBERSHIPS, values);
    await notePlaces(this.db, { workspaceId }, ids);
    await this.arrivals.remember(
      'workspace_members',
      added.map(({ id }) => id),
    );
  }

  /** A person whose address is known later gets another account than the one that stands for an unknown author. */
  private met(thing: PersonThing, known: ReadonlyMap<string, Account>, free: ReadonlySet<string>): Met {
    const { key, name } = thing;
    const id = free.has(key) ? key : newId();
    const display_name =
      name
        .replace(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, MAX_NAME) || key.slice(0, MAX_NAME);
    const address = addressOf(thing);
    if (address !== undefined && (known.has(address) || !this.options.isOfMember)) {
      return { key, id, email: address, display_name };
    }
    const why = address === undefined ? 'has no e-mail address' : 'is not a member of the workspace';
    this.report.note('person', key, `${why}: an author who cannot sign in`);
    return { key, id, email: this.standIn(thing), display_name };
  }

  /** The address of the author who stands for somebody whose account is not known. */
  private standIn({ key }: PersonThing): string {
    const { workspaceId, source } = this.options;
    return uuidOf(workspaceId, `${source} person ${key}`) + UNKNOWN;
  }
}

const addressOf = ({ email }: PersonThing): string | undefined => (isAddress(email) ? email.toLowerCase() : undefined);
