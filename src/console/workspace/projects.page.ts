import {
  type ApiRefusal,
  field,
  formToken,
  type Html,
  type Listed,
  markup,
  NOTHING,
  type Place,
  workspacePage,
} from '../kit';

export interface ProjectRow {
  readonly id: string;
  readonly name: string;
  readonly identifier: string;
  readonly description?: string;
}

export interface NewProject {
  readonly name: string;
  readonly identifier: string;
  readonly refusal: ApiRefusal;
}

const row = ({ slug }: Place, { name, identifier, description }: ProjectRow): Html => markup`<tr>
<td class="key"><span class="tag">${identifier}</span></td>
<td class="text"><a href="/w/${slug}/projects/${identifier}/">${name}</a></td>
<td class="soft">${description ?? ''}</td>
</tr>
`;

const table = (place: Place, { data }: Listed<ProjectRow>): Html =>
  data.length
    ? markup`<table class="list">
<thead><tr><th scope="col">Key</th><th scope="col">Name</th><th scope="col">Description</th></tr></thead>
<tbody>${data.map((project) => row(place, project))}</tbody>
</table>`
    : markup`<p>There is no project here yet.</p>`;

function form({ session }: Place, draft?: NewProject): Html {
  const fields = draft?.refusal.fields ?? {};
  const unplaced = draft && !fields.name && !fields.identifier;
  return markup`<h2>New project</h2>
${unplaced ? markup`<p class="error" role="alert">${draft.refusal.message}</p>` : NOTHING}
<form method="post">${formToken(session)}
${field({
  name: 'name',
  label: 'Name',
  value: draft?.name,
  error: fields.name,
  attributes: markup`required maxlength="255"`,
})}
${field({
  name: 'identifier',
  label: 'Key',
  hint: 'Stands before the number of each work item, as ENG in ENG-12.',
  value: draft?.identifier,
  error: fields.identifier,
  attributes: markup`required maxlength="12" autocapitalize="characters" spellcheck="false"`,
})}
<button>Create the project</button>
</form>`;
}

export const projectsPage = (place: Place, projects: Listed<ProjectRow>, draft?: NewProject): string =>
  workspacePage(place, {
    title: 'Projects',
    tab: '',
    content: markup`${table(place, projects)}
${form(place, draft)}`,
  });
