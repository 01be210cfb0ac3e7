import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PublicAddress } from '#kernel';
import type { DirectoryPerson } from '../../application/directory';
import { People } from '../../application/people';
import type { Provider } from '../../application/provisioning-access';
import type { PersonDetails } from '../../domain/provisioned';
import { booleanOf, known, textOf, valuesOf } from './attributes';
import { invalidPath, invalidValue } from './faults';
import { USER_FILTERS } from './filter';
import { excerptOf, type ListQuery } from './list-query';
import { changesIn, type Change } from './patch';
import { projected, projectionOf, type Projection } from './projection';
import { ROOT, SCHEMA } from './protocol';
import type { Expectation, ScimResources, Shown, ShownList } from './resource';
import { assertCurrent } from './versions';

/** Users of SCIM: people of the workspace. */
@Injectable()
export class ScimUsers implements ScimResources {
  constructor(
    private readonly people: People,
    private readonly addresses: PublicAddress,
  ) {}

  async list(provider: Provider, query: ListQuery): Promise<ShownList> {
    const { items, total } = await this.people.list(provider, excerptOf(query, USER_FILTERS));
    const projection = projectionOf(query);
    return { resources: items.map((person) => projected(this.shown(person).resource, projection)), total };
  }

  async get(provider: Provider, id: string, projection: Projection): Promise<Shown> {
    const shown = this.shown(await this.people.get(provider, id));
    return { ...shown, resource: projected(shown.resource, projection) };
  }

  async create(provider: Provider, body: unknown): Promise<Shown> {
    return this.shown(await this.people.add(provider, detailsIn(body)));
  }

  async replace(provider: Provider, id: string, body: unknown, { ifMatch }: Expectation): Promise<Shown> {
    const details = detailsIn(body);
    const revised = await this.people.revise(provider, id, (person) => {
      assertCurrent(ifMatch, etagOf(person));
      return details;
    });
    return this.shown(revised);
  }

  async patch(provider: Provider, id: string, body: unknown, { ifMatch }: Expectation): Promise<Shown> {
    const changes = changesIn(body);
    const revised = await this.people.revise(provider, id, (person) => {
      assertCurrent(ifMatch, etagOf(person));
      return changes.reduce(applied, { ...person, isActive: null });
    });
    return this.shown(revised);
  }

  remove(provider: Provider, id: string, { ifMatch }: Expectation): Promise<void> {
    return this.people.remove(provider, id, (person) => assertCurrent(ifMatch, etagOf(person)));
  }

  private shown(person: DirectoryPerson): Shown {
    const { id, userName, externalId, email, displayName, firstName, lastName, isActive, createdAt, updatedAt } =
      person;
    const location = this.addresses.of(`${ROOT}/Users/${id}`);
    const etag = etagOf(person);
    const resource = {
      schemas: [SCHEMA.user],
      id,
      ...(externalId !== null && { externalId }),
      userName,
      name: { formatted: `${firstName} ${lastName}`.trim(), givenName: firstName, familyName: lastName },
      displayName,
      active: isActive,
      emails: [{ value: email, type: 'work', primary: true }],
      groups: person.groups.map(({ id: value, displayName: display }) => ({
        ...{ value, display, type: 'direct' },
        $ref: this.addresses.of(`${ROOT}/Groups/${value}`),
      })),
      meta: { resourceType: 'User', created: createdAt, lastModified: updatedAt, location, version: etag },
    };
    return { resource, etag, location };
  }
}

/** Made of all that a request can change, since a part of it belongs to the person's account. */
function etagOf({ userName, externalId, displayName, firstName, lastName, isActive }: DirectoryPerson): string {
  const state = JSON.stringify([userName, externalId, displayName, firstName, lastName, isActive]);
  return `W/"${hash('sha1', state, 'base64url')}"`;
}

/** Reads a whole user. */
function detailsIn(body: unknown): PersonDetails {
  const sent = known(body);
  const name = sent.name === undefined || sent.name === null ? {} : known(sent.name, 'name');
  const firstName = textOf(name.givenName, 'name.givenName') ?? '';
  const lastName = textOf(name.familyName, 'name.familyName') ?? '';
  const shown = textOf(sent.displayName, 'displayName') || textOf(name.formatted, 'name.formatted');
  return {
    userName: textOf(sent.userName, 'userName') ?? '',
    externalId: textOf(sent.externalId, 'externalId') || null,
    email: addressIn(sent.emails),
    displayName: shown || `${firstName} ${lastName}`.trim(),
    firstName,
    lastName,
    isActive: booleanOf(sent.active, 'active'),
  };
}

/** Returns the primary address, or that for work, or the first. */
function addressIn(sent: unknown): string | null {
  const emails = valuesOf(sent).map((email) => known(email, 'An e-mail address'));
  const chosen =
    emails.find(({ primary }) => booleanOf(primary, 'emails.primary')) ??
    emails.find(({ type }) => type === 'work') ??
    emails[0];
  return textOf(chosen?.value, 'emails.value') || null;
}

type Setter = (person: PersonDetails, value: unknown) => PersonDetails;

const required = (value: unknown, name: string): string => {
  const text = textOf(value, name);
  if (!text) throw invalidValue(`${name} cannot be empty.`);
  return text;
};

/** How each attribute is changed. What is not here has no effect: this service does not keep it. */
const SETTERS: Readonly<Record<string, Setter>> = {
  username: (person, value) => ({ ...person, userName: required(value, 'userName') }),
  externalid: (person, value) => ({ ...person, externalId: textOf(value, 'externalId') || null }),
  displayname: (person, value) => ({ ...person, displayName: textOf(value, 'displayName') ?? '' }),
  'name.givenname': (person, value) => ({ ...person, firstName: textOf(value, 'name.givenName') ?? '' }),
  'name.familyname': (person, value) => ({ ...person, lastName: textOf(value, 'name.familyName') ?? '' }),
  active: (person, value) => ({ ...person, isActive: booleanOf(value, 'active') ?? false }),
};

function applied(person: PersonDetails, { verb, name, chosen, value }: Change): PersonDetails {
  if (!Object.hasOwn(SETTERS, name)) return person;
  if (chosen) throw invalidPath(`${name} has a single value.`);
  return SETTERS[name]!(person, verb === 'remove' ? null : value);
}
