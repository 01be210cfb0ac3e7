import { Controller, Get, Post, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { invalidField, isUuid, notFound, WORKSPACE_ROLES, type WorkspaceRole } from '#kernel';
import { Members } from '../../contexts/workspaces';
import {
  ApiRefusal,
  ConsoleFilter,
  ConsolePlaces,
  type Listed,
  type Place,
  Places,
  redirect,
  segment,
  sendPage,
  textOf,
} from '../kit';
import { membersPage, type InvitationRow, type MembersView, type MemberRow } from './members.page';

const MAX_SHOWN = { per_page: '200' };

interface Invited {
  readonly email: string;
  readonly link: string | null;
}

const isRole = (text: string): text is WorkspaceRole => (WORKSPACE_ROLES as readonly string[]).includes(text);

/** Who belongs to a workspace, and who is invited to it. */
@Controller('w/:slug/members')
@UseFilters(ConsoleFilter)
export class MembersPageController {
  constructor(
    private readonly places: Places,
    private readonly admission: ConsolePlaces,
    private readonly members: Members,
  ) {}

  @Get()
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    sendPage(response, await this.page(await this.places.see(request, response)));
  }

  @Post('invite')
  async invite(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { place, form } = await this.places.change(request, response);
    const draft = { email: textOf(form, 'email'), role: textOf(form, 'role') };
    try {
      const { email, link } = await place.api.post<Invited>(`${place.root}invitations/`, draft);
      if (!link) return back(response, place);
      sendPage(response, await this.page(place, { toPassOn: { email, link } }));
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      sendPage(response, await this.page(place, { draft: { ...draft, refusal: error } }), { status: error.status });
    }
  }

  /** The interface has no operation for this; whoever may remove a member may change its role. */
  @Post(':id/role')
  async changeRole(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { place, form } = await this.places.change(request, response);
    const ctx = await this.admission.workspace(request, place.session, 'remove-workspace-member');
    const [memberId, role] = [segment(request, 'id'), textOf(form, 'role')];
    if (!isUuid(memberId)) throw notFound();
    if (!isRole(role)) throw invalidField('role', 'There is no such role.', 'invalid_choice');
    await this.members.changeRole(ctx, { memberId, role });
    back(response, place);
  }

  @Post('remove')
  async remove(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { place, form } = await this.places.change(request, response);
    await place.api.post(`${place.root}members/remove/`, { email: textOf(form, 'email') });
    back(response, place);
  }

  @Post('invitations/:id/revoke')
  async revoke(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { place } = await this.places.change(request, response);
    await place.api.delete(`${place.root}invitations/${segment(request, 'id')}/`);
    back(response, place);
  }

  private async page(place: Place, news: Pick<MembersView, 'draft' | 'toPassOn'> = {}): Promise<string> {
    const { api, root } = place;
    const [members, owners, invitations] = await Promise.all([
      api.get<Listed<MemberRow>>(`${root}members/`, { ...MAX_SHOWN, expand: 'member' }),
      api.get<Listed<unknown>>(`${root}members/`, { role: 'owner', per_page: '1' }),
      api.maybe<Listed<InvitationRow>>(`${root}invitations/`, { ...MAX_SHOWN, accepted: 'false' }),
    ]);
    return membersPage(place, { members, owners: owners.total_count!, invitations, ...news });
  }
}

const back = (response: Response, { slug }: Place): void => redirect(response, `/w/${slug}/members/`);
