import {
  field,
  formToken,
  markup,
  NOTHING,
  workspacePage,
  type ApiRefusal,
  type Html,
  type PageWorkspace,
} from 'cairn/console';

/** An announcement as the interface serves it. */
export interface Shown {
  readonly name: string;
  readonly text: string;
  readonly starts_on: string | null;
  readonly ends_on: string | null;
}

export interface Draft {
  readonly name: string;
  readonly text: string;
  readonly refusal: ApiRefusal;
}

const item = ({ name, text, ends_on: endsOn }: Shown): Html => markup`<section>
<h2>${name}</h2>
<p>${text}</p>
${endsOn ? markup`<p class="soft">until ${endsOn}</p>` : NOTHING}
</section>
`;

function form({ slug, session }: PageWorkspace, draft?: Draft): Html {
  const errors = draft?.refusal.fields ?? {};
  return markup`<h2>New announcement</h2>
${draft && !errors.name ? markup`<p class="error" role="alert">${draft.refusal.message}</p>` : NOTHING}
<form method="post" action="/w/${slug}/announcements/">${formToken(session)}
${field({ name: 'name', label: 'Headline', value: draft?.name, error: errors.name, attributes: markup`required maxlength="255"` })}
${field({ name: 'text', label: 'Text', value: draft?.text, error: errors.text })}
<button>Announce</button>
</form>`;
}

export const announcementsPage = (workspace: PageWorkspace, shown: readonly Shown[], draft?: Draft): string =>
  workspacePage(workspace, {
    title: 'Announcements',
    tab: 'announcements/',
    content: markup`${shown.length ? shown.map(item) : markup`<p>Nothing to announce.</p>`}
${form(workspace, draft)}`,
  });
