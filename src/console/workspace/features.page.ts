import { type ApiRefusal, formToken, type Html, markup, NOTHING, type Place, workspacePage } from '../kit';

/** Switches of the interface, as it names them. */
export type Switches = Readonly<Record<string, unknown>>;

export const SWITCHES: Readonly<Record<string, readonly [name: string, about: string]>> = {
  is_project_grouping_enabled: ['Project grouping', 'Labels and states for projects, so that many can be told apart.'],
  is_initiative_enabled: ['Initiatives', 'Goals above projects.'],
  is_teams_enabled: ['Teamspaces', 'Places of a team across projects.'],
  is_customer_enabled: ['Customers', 'Customers and what they ask for, beside the work that answers it.'],
  is_wiki_enabled: ['Wiki', 'Pages of the whole workspace.'],
  is_release_enabled: ['Releases', 'What is shipped together.'],
  is_work_item_types_enabled: [
    'Types for all projects',
    'Work item types belong to the workspace instead of each project.',
  ],
  is_workitem_hierarchy_enabled: ['Hierarchy of types', 'Work item types have levels.'],
  is_state_duration_enabled: ['Time in states', 'How long work items stay in each state.'],
  is_pi_enabled: ['Assistant', 'Lets an assistant that you connect work here.'],
};

function check(name: string, on: boolean): Html {
  const [label, about] = SWITCHES[name]!;
  return markup`<label class="check"><input type="checkbox" name="${name}"${on ? markup` checked` : NOTHING}><strong>${label}</strong>
<span class="soft">${about}</span></label>
`;
}

export function featuresPage(place: Place, switches: Switches, refusal?: ApiRefusal): string {
  const shown = Object.keys(SWITCHES).filter((name) => typeof switches[name] === 'boolean');
  return workspacePage(place, {
    title: 'Features',
    tab: 'settings/features/',
    content: markup`<p>What is switched off is out of reach for everybody here, also through the API. Nothing of it is lost.</p>
${refusal ? markup`<p class="error" role="alert">${refusal.message}</p>` : NOTHING}
<form method="post">${formToken(place.session)}
${shown.map((name) => check(name, switches[name] === true))}
<button>Save</button>
</form>`,
  });
}
