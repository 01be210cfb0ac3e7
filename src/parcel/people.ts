import type { QueryAsked } from './catalogue';
import { isUuid, type Person } from './manifest';
import { damaged, refused } from './parcel.error';

/** Maps the people of a parcel to accounts of this installation. */
export interface Arrivals {
  /** Ids of their accounts here, by their ids in the parcel. */
  readonly ids: ReadonlyMap<string, string>;
  /** People without an account here. The import creates one without access for each. */
  readonly newcomers: readonly Person[];
}

interface Account {
  readonly id: string;
  readonly email: string;
  readonly isBot: boolean;
}

const EMAIL = /^[^\s@\p{Cc}]{1,64}@[^\s@\p{Cc}]{1,189}$/u;
const MAX_NAME = 255;

/** Checks the form of an e-mail address. */
export const isAddress = (text: unknown): text is string => typeof text === 'string' && EMAIL.test(text);

/** Domain of the addresses of apps and automations. It receives no mail. */
const BOTS = '@bots.invalid';

export function readPerson(line: string): Person {
  const person = JSON.parse(line) as Person;
  const { id, email, display_name: name, is_bot: isBot } = person;
  const isWhole = isUuid(id) && isAddress(email) && typeof isBot === 'boolean';
  if (!isWhole || typeof name !== 'string' || name.length > MAX_NAME || /\p{Cc}/u.test(name))
    throw damaged('it names somebody without an id, an address or a name.');
  if (isBot !== (email === id + BOTS)) throw refused(`${email} is not an address of the account ${id}.`);
  return { id, email, display_name: name, is_bot: isBot };
}

/** Folds the case of ASCII letters only: mail servers treat other letters as different. */
const foldAscii = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

const KNOWN = `
  select id, email, is_bot as "isBot" from users where id = any ($1::uuid[]) or lower(email) = any ($2::text[])`;

/** Finds accounts by e-mail address. Refuses an id that belongs to an account with another address. */
export async function arrivalsOf(ask: QueryAsked, people: readonly Person[]): Promise<Arrivals> {
  assertDistinct(people);
  const known = await ask<Account>(KNOWN, [people.map(({ id }) => id), people.map(({ email }) => email.toLowerCase())]);
  const byEmail = new Map(known.map((account) => [foldAscii(account.email), account]));
  const byId = new Map(known.map((account) => [account.id, account]));
  const ids = new Map<string, string>();
  const newcomers: Person[] = [];
  for (const person of people) {
    const account = byEmail.get(foldAscii(person.email));
    const holder = byId.get(person.id);
    if (holder && holder !== account)
      throw refused(`it says that ${person.email} is the account ${person.id}, which belongs to somebody else here.`);
    if (account && account.isBot !== person.is_bot) throw refused(`${person.email} is another kind of account here.`);
    if (!account) newcomers.push(person);
    ids.set(person.id, account?.id ?? person.id);
  }
  return { ids, newcomers };
}

/**
 * Creates accounts that nobody can sign in to. Those of people wait for them: an invitation to the address hands the account
 * over.
 */
export async function addAwaited(ask: QueryAsked, people: readonly Person[]): Promise<void> {
  await ask(
    `insert into users (id, email, display_name, first_name, last_name, is_bot, is_awaited, created_at, updated_at)
     select id, email, display_name, '', '', is_bot, not is_bot, now(), now()
     from jsonb_to_recordset($1::jsonb) as person (id uuid, email text, display_name text, is_bot boolean)
     returning id`,
    [JSON.stringify(people)],
  );
}

function assertDistinct(people: readonly Person[]): void {
  const [ids, emails] = [new Set<string>(), new Set<string>()];
  for (const { id, email } of people) {
    if (ids.has(id) || emails.has(email.toLowerCase())) throw refused(`it names ${email} twice.`);
    ids.add(id);
    emails.add(email.toLowerCase());
  }
}
