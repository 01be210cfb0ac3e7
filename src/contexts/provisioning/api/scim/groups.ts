import { Injectable } from '@nestjs/common';
import { PublicAddress } from '#kernel';
import type { DirectoryGroup } from '../../application/directory';
import { Groups } from '../../application/groups';
import type { Provider } from '../../application/provisioning-access';
import type { GroupDetails } from '../../domain/provisioned';
import { known, textOf } from './attributes';
import { invalidPath, invalidValue } from './faults';
import { GROUP_FILTERS } from './filter';
import { excerptOf, type ListQuery } from './list-query';
import { changesIn, idsIn, type Change } from './patch';
import { projected, projectionOf, shows, type Projection } from './projection';
import { ROOT, SCHEMA } from './protocol';
import type { Expectation, ScimResources, Shown, ShownList } from './resource';
import { assertCurrent } from './versions';

/** A group whose members are being changed. */
interface Draft {
  displayName: string;
  externalId: string | null;
  readonly members: Set<string>;
}

/** Groups of SCIM. */
@Injectable()
export class ScimGroups implements ScimResources {
  constructor(
    private readonly groups: Groups,
    private readonly addresses: PublicAddress,
  ) {}

  async list(provider: Provider, query: ListQuery): Promise<ShownList> {
    const projection = projectionOf(query);
    const excerpt = excerptOf(query, GROUP_FILTERS);
    const { items, total } = await this.groups.list(provider, excerpt, shows(projection, 'members'));
    return { resources: items.map((group) => projected(this.shown(group).resource, projection)), total };
  }

  async get(provider: Provider, id: string, projection: Projection): Promise<Shown> {
    const shown = this.shown(await this.groups.get(provider, id, shows(projection, 'members')));
    return { ...shown, resource: projected(shown.resource, projection) };
  }

  async create(provider: Provider, body: unknown): Promise<Shown> {
    return this.shown(await this.groups.add(provider, detailsIn(body)));
  }

  async replace(provider: Provider, id: string, body: unknown, { ifMatch }: Expectation): Promise<Shown> {
    const details = detailsIn(body);
    const revised = await this.groups.revise(provider, id, ({ version }) => {
      assertCurrent(ifMatch, tagOf(version));
      return details;
    });
    return this.shown(revised);
  }

  async patch(provider: Provider, id: string, body: unknown, { ifMatch }: Expectation): Promise<Shown> {
    const changes = changesIn(body);
    const revised = await this.groups.revise(provider, id, ({ version, displayName, externalId, memberIds }) => {
      assertCurrent(ifMatch, tagOf(version));
      const draft = { displayName, externalId, members: new Set(memberIds) };
      for (const change of changes) apply(draft, change);
      return { ...draft, memberIds: [...draft.members] };
    });
    return this.shown(revised);
  }

  remove(provider: Provider, id: string, { ifMatch }: Expectation): Promise<void> {
    return this.groups.remove(provider, id, ({ version }) => assertCurrent(ifMatch, tagOf(version)));
  }

  private shown({ id, displayName, externalId, members, version, createdAt, updatedAt }: DirectoryGroup): Shown {
    const location = this.addresses.of(`${ROOT}/Groups/${id}`);
    const etag = tagOf(version);
    const resource = {
      schemas: [SCHEMA.group],
      id,
      ...(externalId !== null && { externalId }),
      displayName,
      ...(members && {
        members: members.map(({ id: value, displayName: display }) => ({
          ...{ value, display, type: 'User' },
          $ref: this.addresses.of(`${ROOT}/Users/${value}`),
        })),
      }),
      meta: { resourceType: 'Group', created: createdAt, lastModified: updatedAt, location, version: etag },
    };
    return { resource, etag, location };
  }
}

const tagOf = (version: number): string => `W/"${version}"`;

/** Reads a whole group. */
function detailsIn(body: unknown): GroupDetails {
  const { displayName, externalId, members } = known(body);
  return {
    displayName: textOf(displayName, 'displayName') ?? '',
    externalId: textOf(externalId, 'externalId') || null,
    memberIds: idsIn(members),
  };
}

function apply(draft: Draft, change: Change): void {
  const { verb, name, value } = change;
  if (name === 'members') return applyToMembers(draft, change);
  const text = verb === 'remove' ? null : value;
  if (name === 'externalid') draft.externalId = textOf(text, 'externalId') || null;
  if (name !== 'displayname') return;
  const displayName = textOf(text, 'displayName');
  if (!displayName) throw invalidValue('displayName cannot be empty.');
  draft.displayName = displayName;
}

function applyToMembers({ members }: Draft, { verb, chosen, value }: Change): void {
  if (chosen && verb !== 'remove') throw invalidPath('Members are added and removed, but not changed.');
  const ids = chosen ? [...members].filter((id) => chosen({ value: id, type: 'User' })) : idsIn(value);
  if (verb === 'remove') {
    const gone = chosen || value !== undefined ? ids : [...members];
    for (const id of gone) members.delete(id);
    return;
  }
  if (verb === 'replace') members.clear();
  for (const id of ids) members.add(id);
}
