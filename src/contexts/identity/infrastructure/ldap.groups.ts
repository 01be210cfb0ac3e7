import type { Client, Filter } from 'ldapts' with { 'resolution-mode': 'import' };
import type { DirectorySettings } from '../application/sign-in.settings';

/** Active Directory's rule that follows the membership of groups in groups. */
const IN_CHAIN = '1.2.840.113556.1.4.1941';
const MAX_GROUPS = 1000;
const MAX_DEPTH = 16;
/** The maximum number of members in one search. */
const BATCH = 50;

interface Group {
  readonly dn: string;
  readonly name: string;
}

/** Returns the names of the groups that a person is in, by `cn`. */
export async function groupsOf(client: Client, settings: DirectorySettings, dn: string): Promise<string[]> {
  const { ExtensibleFilter } = await import('ldapts');
  switch (settings.groups) {
    case 'off':
      return [];
    case 'active-directory':
      return namesOf(
        await search(client, settings, [new ExtensibleFilter({ rule: IN_CHAIN, matchType: 'member', value: dn })]),
      );
    case 'direct':
      return namesOf(await groupsWith(client, settings, [dn]));
    case 'nested':
      return namesOf(await nested(client, settings, dn));
  }
}

const namesOf = (groups: Iterable<Group>): string[] => [...new Set([...groups].map(({ name }) => name))].sort();

/** Asks level by level. A group that was seen is not asked about again, so circles end. */
async function nested(client: Client, settings: DirectorySettings, dn: string): Promise<Group[]> {
  const found = new Map<string, Group>();
  let level = [dn];
  for (let depth = 0; level.length > 0 && depth < MAX_DEPTH && found.size < MAX_GROUPS; depth++) {
    const groups = await groupsWith(client, settings, level);
    const fresh = groups.filter((group) => !found.has(group.dn.toLowerCase()));
    for (const group of fresh) found.set(group.dn.toLowerCase(), group);
    level = fresh.map((group) => group.dn);
  }
  return [...found.values()].slice(0, MAX_GROUPS);
}

async function groupsWith(client: Client, settings: DirectorySettings, members: readonly string[]): Promise<Group[]> {
  const { EqualityFilter } = await import('ldapts');
  const groups: Group[] = [];
  for (let at = 0; at < members.length; at += BATCH) {
    const filters = members
      .slice(at, at + BATCH)
      .flatMap((value) => ['member', 'uniqueMember'].map((attribute) => new EqualityFilter({ attribute, value })));
    groups.push(...(await search(client, settings, filters)));
  }
  return groups;
}

async function search(client: Client, { groupBaseDn }: DirectorySettings, filters: Filter[]): Promise<Group[]> {
  const { OrFilter } = await import('ldapts');
  const filter = new OrFilter({ filters });
  const { searchEntries } = await client.search(groupBaseDn, { filter, attributes: ['cn'], sizeLimit: MAX_GROUPS });
  return searchEntries.flatMap(({ dn, cn }) =>
    [cn]
      .flat()
      .map((name) => ({ dn, name: String(name) }))
      .slice(0, 1),
  );
}
