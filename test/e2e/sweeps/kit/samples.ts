import { contexts } from '../../../../ormconfig';
import { unique } from '../../../support';
import { samples as agentRuns } from '../../agent-runs/samples';
import { samples as archives } from '../../own-archives/samples';
import { samples as artifacts } from '../../artifacts/samples';
import { samples as assets } from '../../assets/samples';
import { samples as attachments } from '../../attachments/samples';
import { samples as audit } from '../../audit/samples';
import { samples as customers } from '../../customers/samples';
import { samples as customFields } from '../../custom-fields/samples';
import { samples as cycles } from '../../cycles/samples';
import { samples as discussion } from '../../discussion/samples';
import { samples as epics } from '../../epics/samples';
import { samples as estimates } from '../../estimates/samples';
import { samples as workspaceExports } from '../../exports/samples';
import { samples as git } from '../../git/samples';
import { samples as groupSync } from '../../group-sync/samples';
import { samples as identityProviders } from '../../identity-providers/samples';
import { samples as imports } from '../../imports/samples';
import { samples as initiatives } from '../../initiatives/samples';
import { samples as instance } from '../../instance/samples';
import { samples as intake } from '../../intake/samples';
import { samples as labels } from '../../labels/samples';
import { samples as milestones } from '../../milestones/samples';
import { samples as modules } from '../../modules/samples';
import { samples as notifications } from '../../notifications/samples';
import { samples as personal } from '../../personal/samples';
import { samples as projects } from '../../projects/samples';
import { samples as provisioning } from '../../provisioning/samples';
import { samples as recurring } from '../../recurring/samples';
import { samples as relations } from '../../relations/samples';
import { samples as releases } from '../../releases/samples';
import { samples as stickies } from '../../stickies/samples';
import { samples as teamspaces } from '../../teamspaces/samples';
import { samples as templates } from '../../templates/samples';
import { samples as types } from '../../types/samples';
import { samples as views } from '../../views/samples';
import { samples as webhooks } from '../../webhooks/samples';
import { samples as automations } from '../../automations/samples';
import { samples as spreadsheets } from '../../spreadsheets/samples';
import { samples as wiki } from '../../wiki/samples';
import { samples as workflows } from '../../workflows/samples';
import { samples as workItems } from '../../work-items/samples';
import { samples as worklogs } from '../../worklogs/samples';
import { samples as workspaces } from '../../workspaces/samples';
import type { SamplePlace, Samples } from './sample';

/** Of contexts in packages of their own, which declare how a record of theirs is made. */
const packaged: Samples = {
  kinds: Object.fromEntries(
    Object.entries(contexts.samples).map(([kind, { path, body }]) => [
      kind,
      (place: SamplePlace) =>
        place.create(
          path.replace('{project_id}', place.project.id),
          body(() => unique('N')),
        ),
    ]),
  ),
};

const ALL: readonly Samples[] = [
  ...[
    archives,
    assets,
    attachments,
    audit,
    customFields,
    cycles,
    discussion,
    estimates,
    workspaceExports,
    git,
    groupSync,
    identityProviders,
    imports,
    instance,
    intake,
    labels,
    milestones,
    modules,
    notifications,
    projects,
    provisioning,
  ],
  ...[
    recurring,
    relations,
    releases,
    stickies,
    templates,
    types,
    views,
    workItems,
    workflows,
    worklogs,
    workspaces,
    packaged,
    customers,
    teamspaces,
    epics,
    initiatives,
    wiki,
    artifacts,
    spreadsheets,
    webhooks,
    automations,
    agentRuns,
    personal,
  ],
];

/** What all contexts say, as one; a kind or an operation that two of them know would be the later one's in silence. */
function folded<T>(of: (samples: Samples) => Readonly<Record<string, T>> | undefined): Readonly<Record<string, T>> {
  const entries = ALL.flatMap((samples) => Object.entries(of(samples) ?? {}));
  const names = entries.map(([name]) => name);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  if (twice.length) throw new Error(`Two contexts have samples of ${twice.join(', ')}.`);
  return Object.fromEntries(entries);
}

export const KINDS = folded(({ kinds }) => kinds);
export const RECIPES = folded(({ recipes }) => recipes);
export const REFERABLE = ALL.flatMap(({ referable = [] }) => referable);

const OTHER_SPELLINGS = folded(({ otherSpellings }) => otherSpellings);

/** The name under which a collection has its samples. */
export const kindOf = (segment: string): string => OTHER_SPELLINGS[segment] ?? segment;

/** Whether a path segment is the collection of a kind. */
export const isCollection = (segment: string): boolean => kindOf(segment) in KINDS;
