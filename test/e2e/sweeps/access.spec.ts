import { oauthToken, type Reply } from '../../support';
import {
  castOf,
  clientOf,
  collectionOf,
  everyOperation,
  fill,
  harmless,
  idMembers,
  oncePerHandler,
  requiresMembers,
  pathParameters,
  Place,
  requestFor,
  send,
  successOf,
  sweep,
  unless,
  valuesOf,
  verdict,
  withMember,
  type Cast,
  type Swept,
} from './kit';

jest.setTimeout(900_000);

let all: readonly Swept[];
let place: Place;

beforeAll(async () => {
  all = await everyOperation();
  place = await Place.make();
});

const mine = (swept: Swept) => clientOf(place.tenant, swept.operation);
const unchanged = ({ document, operation }: Swept) => requestFor(document, operation, place);
/** What tells a caller that a record is another one's: as the contract says, version 1 answers 400 to one operation. */
const refusalsOf = ({ declared }: Swept['operation']): readonly number[] =>
  declared.operation === 'update_intake_work_item' ? [400, 404] : [403, 404];
const scoped = () => all.filter(({ operation }) => operation.scopes.length);

describe('scopes of a token', () => {
  const clients = new Map<string, ReturnType<typeof oauthToken>>();
  const withScopes = (scopes: readonly string[]) => {
    const key = [...scopes].sort().join(' ');
    const known = clients.get(key) ?? oauthToken(place.tenant, place.tenant.owner.userId, scopes);
    clients.set(key, known);
    return known;
  };

  it('are declared by every operation', () => {
    const open = all.filter(({ operation }) => !operation.scopes.length).map(({ operation }) => operation.id);
    expect(open).toEqual([]);
  });

  it('which are all but the sufficing ones do not suffice', async () => {
    const known = new Set(all.flatMap(({ operation }) => operation.scopes));
    await sweep(scoped(), async (swept) => {
      const others = [...known].filter((scope) => !swept.operation.scopes.includes(scope));
      const client = clientOf(await withScopes(others), swept.operation);
      return unless(await send(client, await unchanged(swept)), 403, 'forbidden');
    });
  });

  it('suffice one by one', async () => {
    await sweep(scoped(), async (swept) => {
      const { operation } = swept;
      const request = await unchanged(swept);
      for (const scope of operation.scopes) {
        const client = clientOf(await withScopes([scope]), operation);
        const problem = passed(await send(client, request, harmless(operation)), swept);
        if (problem) return `${scope}: ${problem}`;
      }
      return undefined;
    });
  });

  const passed = (reply: { status: number; text: string }, { operation }: Swept): string | undefined => {
    const status = operation.declared.access === 'write' ? 400 : successOf(operation);
    return reply.status === status ? undefined : `${reply.status} ${reply.text.slice(0, 200)}`;
  };
});

describe('roles', () => {
  let cast: readonly Cast[];
  beforeAll(async () => (cast = await castOf(place)));

  it.each([0, 1, 2, 3])('decide as the contract’s table of roles says (%#)', async (quarter) => {
    const people = cast.filter((_, index) => index % 4 === quarter);
    await sweep(oncePerHandler(all), async (swept) => {
      const request = await unchanged(swept);
      const problems: string[] = [];
      for (const person of people) {
        const problem = await judged(swept, person, request);
        if (problem) problems.push(`${person.workspaceRole}/${person.projectRole}: ${problem}`);
      }
      return problems.join('; ') || undefined;
    });
  });

  /** Whoever may call it is told so by another refusal, so that nothing is changed. */
  async function judged(
    swept: Swept,
    somebody: Cast,
    request: Parameters<typeof send>[1],
  ): Promise<string | undefined> {
    const { operation } = swept;
    const expected = verdict(operation, somebody);
    const ofOthers = expected === 'own' && !/bulk-|changes-by-file/.test(operation.path);
    const client = clientOf(somebody.person, operation);
    const reply = await send(client, request, ofOthers ? {} : harmless(operation));
    const fits = { yes: reply.status !== 403, '-': reply.status === 403, '404': reply.status === 404 };
    const right =
      expected === 'own' ? (ofOthers ? refusalsOf(operation).includes(reply.status) : fits.yes) : fits[expected];
    return right ? undefined : `${expected}, but ${reply.status} ${reply.text.slice(0, 120)}`;
  }
});

describe('another workspace', () => {
  let foreign: Place;
  beforeAll(async () => (foreign = await Place.make()));

  it('is not there, whole or in parts of a path', async () => {
    // Operations of the instance are about all workspaces.
    const ofWorkspaces = all.filter(({ operation }) => !operation.path.startsWith('/api/v2/instance/'));
    await sweep(ofWorkspaces, async (swept) => {
      const { operation } = swept;
      const request = await unchanged(swept);
      const [own, theirs] = [await valuesOf(operation, place), await valuesOf(operation, foreign)];
      for (const name of pathParameters(operation)) {
        // A number that counts within a project exists in both.
        if (/^\d+$/.test(theirs[name]!)) continue;
        // It lists nothing of a property that is not there, as the contract says.
        if (operation.declared.operation === 'list-workspace-property-options' && name === 'property_id') continue;
        const path = fill(operation, { ...own, [name]: theirs[name]! });
        const problem = unless(await send(mine(swept), { ...request, path }), 404, 'not_found');
        if (problem) return `${name}: ${problem}`;
      }
      if (!pathParameters(operation).length) return undefined;
      return unless(await send(mine(swept), { ...request, path: fill(operation, theirs) }), 404, 'not_found');
    });
  });

  it('cannot be linked to by ids in a body', async () => {
    const referable = await foreign.referable();
    const withBody = oncePerHandler(all).filter(({ operation }) => operation.body);
    await sweep(withBody, async (swept) => {
      const { document, operation } = swept;
      const { body, ...request } = await requestFor(document, operation, place, true);
      const base = requiresMembers(document, operation.body!) ? body : {};
      const problems: string[] = [];
      for (const member of idMembers(document, operation.body!)) {
        for (const id of pointedTo(member, operation.path, referable)) {
          const reply = await send(mine(swept), { ...request, body: renamed(withMember(base, member, id)) });
          if (linked(reply, id)) problems.push(`${member}: ${reply.text.slice(0, 200)}`);
        }
      }
      return problems[0];
    });
  });

  /**
   * Those of the kind that the member is named after, as `states` by `default_state_id`, or of the kinds that members of
   * such a name point to, or that the path is about; of all kinds where neither says one.
   */
  function pointedTo(
    member: string,
    path: string,
    referable: readonly (readonly [kind: string, id: string])[],
  ): string[] {
    const lastWord = (name: string) => /([a-z]+?)s?$/.exec(name.replace(/(\[\]|_ids?)*$/, ''))![1];
    const such = (isSuch: (kind: string) => boolean) => referable.filter(([kind]) => isSuch(kind));
    const meant = MEANT.find(([name]) => name.test(member))?.[1] ?? [];
    const about = path.split('/');
    const found = [
      such((kind) => lastWord(kind) === lastWord(member)),
      such((kind) => meant.includes(kind)),
      such((kind) => about.includes(kind.replace(/^workspace-/, ''))),
    ].find(({ length }) => length);
    return (found ?? referable).map(([, id]) => id);
  }

  const MEANT: readonly (readonly [name: RegExp, kinds: readonly string[]])[] = [
    [/lead|assignee|owned_by|created_by/, ['members']],
    [/issue|epic|duplicate|sort_/, ['work-items']],
    [/parent/, ['work-items', 'labels', 'project-labels', 'workspace-pages']],
  ];

  /** A batch answers 200 and says in its rows what failed; a foreign id may also be passed over, as people are. */
  function linked({ status, body, text }: Reply, id: string): boolean {
    if (status >= 300) return false;
    const counts = body as { succeeded?: number } | undefined;
    return counts?.succeeded === undefined ? !text || text.includes(id) : counts.succeeded > 0;
  }

  /** Names are unique: each attempt has its own, so that nothing else stands in the way. */
  function renamed(body: unknown): unknown {
    const text = JSON.stringify(body);
    return JSON.parse(
      text.replace(/"(name|identifier|external_id)":"[^"]*"/g, (_, name: string) => `"${name}":"${unique()}"`),
    ) as unknown;
  }
  let count = 0;
  const unique = () => `U${process.pid}X${++count}`;
});

describe('another project', () => {
  it('does not have this one’s records', async () => {
    const other = await Place.make();
    const elsewhere = await place.newId('projects');
    const nested = all.filter(({ operation }) => {
      const [, project, ...inner] = pathParameters(operation);
      return project && inner.length > 0 && collectionOf(operation, project) === 'projects';
    });
    await sweep(nested, async (swept) => {
      const { operation } = swept;
      const values = await valuesOf(operation, place);
      const [, project] = pathParameters(operation);
      const request = await unchanged(swept);
      const path = fill(operation, { ...values, [project!]: elsewhere });
      return unless(await send(mine(swept), { ...request, path }), 404, 'not_found');
    });
    expect(nested.length).toBeGreaterThan(10);
    expect(other.project.id).not.toBe(elsewhere);
  });
});
