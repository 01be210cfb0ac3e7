import type { Db } from '#persistence';
import type { Importing } from '../importing';
import { CustomerArrivals } from './customers';
import { InitiativeArrivals } from './initiatives';
import { ReleaseArrivals } from './releases';
import type { KnownItems } from './shared';
import { addStickies } from './stickies';
import { TeamspaceArrivals } from './teamspaces';
import type { CustomerThing, InitiativeThing, ReleaseThing, StickyThing, TeamspaceThing, ViewThing } from './things';
import { addViews } from './views';

/** The steps of an import that add records of the workspace. */
export function workspaceSteps(importing: Importing, db: Db, items: KnownItems) {
  const releases = new ReleaseArrivals(importing, db, items);
  const customers = new CustomerArrivals(importing, db, items);
  const initiatives = new InitiativeArrivals(importing, db, items);
  const teamspaces = new TeamspaceArrivals(importing, db);
  return {
    release: (things: readonly ReleaseThing[]) => releases.add(things),
    customer: (things: readonly CustomerThing[]) => customers.add(things),
    initiative: (things: readonly InitiativeThing[]) => initiatives.add(things),
    teamspace: (things: readonly TeamspaceThing[]) => teamspaces.add(things),
    view: (things: readonly ViewThing[]) => addViews(importing, things),
    sticky: (things: readonly StickyThing[]) => addStickies(importing, things),
  };
}
