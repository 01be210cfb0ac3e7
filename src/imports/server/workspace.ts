import type { Thing } from '../thing';
import type { WorkspaceOptions } from './common';
import { customersOf } from './customers';
import { initiativesOf } from './initiatives';
import { releasesOf } from './releases';
import { stickiesOf } from './stickies';
import { teamspacesOf } from './teamspaces';
import { viewsOf } from './views';

/** Records of the workspace that touch the project, or no project at all. */
export async function* workspaceThings(options: WorkspaceOptions): AsyncIterable<Thing> {
  yield* releasesOf(options);
  yield* customersOf(options);
  yield* initiativesOf(options);
  yield* teamspacesOf(options);
  yield* viewsOf(options);
  yield* stickiesOf(options);
  yield* options.lists.lost();
  yield* options.second.lost();
}
