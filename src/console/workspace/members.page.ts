import { isAbove, WORKSPACE_ROLES, type WorkspaceRole } from '#kernel';
import {
  type ApiRefusal,
  choice,
  field,
  formToken,
  type Html,
  type Listed,
  markup,
  NOTHING,
  options,
  type Place,
  workspacePage,
} from '../kit';

export interface MemberRow {
  readonly member_id: string;
  readonly role: WorkspaceRole;
  readonly member: { readonly id: string; readonly display_name: string; readonly email: string };
}

export interface InvitationRow {
  readonly id: string;
  readonly email: string;
  readonly role: string;
  readonly created_at: string;
}

/** What somebody typed who invites, and why it was refused. */
interface InvitationDraft {
  readonly email: string;
  readonly role: string;
  readonly refusal: ApiRefusal;
}

export interface MembersView {
  readonly members: Listed<MemberRow>;
  /** How many owners there are: the last one stays. */
  readonly owners: number;
  /** Those without an answer; null for who may not change anything here. */
  readonly invitations: Listed<InvitationRow> | null;
  readonly draft?: InvitationDraft;
  /** An invitation that nobody has sent. */
  readonly toPassOn?: InvitationToPassOn;
}

interface InvitationToPassOn {
  readonly email: string;
  readonly link: string;
}

/** Nobody gives a role above one's own. */
const rolesFor = ({ ctx }: Place) =>
  WORKSPACE_ROLES.filter((role) => !isAbove(role, ctx.workspaceRole)).map((role) => ({ value: role, label: role }));

const base = ({ slug }: Place): string => `/w/${slug}/members/`;

function changes(place: Place, { member_id, role, member }: MemberRow): Html {
  const token = formToken(place.session);
  return markup`<td><form class="row" method="post" action="${base(place)}${member_id}/role/">${token}
<div><select name="role" aria-label="Role of ${member.display_name}">${options(rolesFor(place), role)}</select></div>
<button class="quiet">Change</button></form></td>
<td><form method="post" action="${base(place)}remove/">${token}<input type="hidden" name="email" value="${member.email}">
<button class="quiet danger" aria-label="Remove ${member.display_name}">Remove</button></form></td>`;
}

/** Whose role and place this person may change: those of nobody above, and not those of the last owner. */
const mayChange = ({ ctx }: Place, { invitations, owners }: MembersView, { role }: MemberRow): boolean =>
  invitations !== null && !isAbove(role, ctx.workspaceRole) && !(role === 'owner' && owners === 1);

const memberRow = (place: Place, view: MembersView, row: MemberRow): Html => markup`<tr>
<td class="name">${row.member.display_name}</td>
<td data-label="E-mail">${row.member.email}</td>
${mayChange(place, view, row) ? changes(place, row) : markup`<td data-label="Role">${row.role}</td><td></td>`}
</tr>
`;

const memberTable = (place: Place, view: MembersView): Html => markup`<table class="list">
<thead><tr><th scope="col">Name</th><th scope="col">E-mail</th><th scope="col">Role</th><td></td></tr></thead>
<tbody>${view.members.data.map((row) => memberRow(place, view, row))}</tbody>
</table>`;

const invitationRow = (place: Place, { id, email, role, created_at }: InvitationRow): Html => markup`<tr>
<td class="text">${email}</td>
<td data-label="Role">${role}</td>
<td data-label="Since">${created_at.slice(0, 10)}</td>
<td><form method="post" action="${base(place)}invitations/${id}/revoke/">${formToken(place.session)}
<button class="quiet danger" aria-label="Revoke the invitation of ${email}">Revoke</button></form></td>
</tr>
`;

const invitationTable = (place: Place, { data }: Listed<InvitationRow>): Html =>
  data.length
    ? markup`<h2>Open invitations</h2>
<table class="list">
<thead><tr><th scope="col">E-mail</th><th scope="col">Role</th><th scope="col">Since</th><td></td></tr></thead>
<tbody>${data.map((row) => invitationRow(place, row))}</tbody>
</table>`
    : NOTHING;

/** Owners are made of members. */
const isInvitable = ({ value }: { readonly value: WorkspaceRole }): boolean => value !== 'owner';

function inviteForm(place: Place, draft?: InvitationDraft): Html {
  const error = draft?.refusal.fields.email;
  return markup`<h2>Invite somebody</h2>
${draft && !error ? markup`<p class="error" role="alert">${draft.refusal.message}</p>` : NOTHING}
<form method="post" action="${base(place)}invite/">${formToken(place.session)}
${field({
  name: 'email',
  label: 'E-mail address',
  hint: 'A link that works once and for a week is sent there.',
  value: draft?.email,
  error,
  attributes: markup`required type="email" maxlength="254"`,
})}
${choice('role', 'Role', rolesFor(place).filter(isInvitable), draft?.role ?? 'member')}
<button>Invite</button>
</form>`;
}

const passedOn = ({ email, link }: InvitationToPassOn): Html => markup`<div class="notice" role="status">
<p>This server sends no mail. Pass this link on to ${email}; it works once and for a week, and is shown only now.</p>
<p><code class="text">${link}</code></p>
</div>`;

export const membersPage = (place: Place, view: MembersView): string =>
  workspacePage(place, {
    title: 'Members',
    tab: 'members/',
    content: markup`${view.toPassOn ? passedOn(view.toPassOn) : NOTHING}${memberTable(place, view)}
${view.invitations ? markup`${invitationTable(place, view.invitations)}\n${inviteForm(place, view.draft)}` : NOTHING}`,
  });
