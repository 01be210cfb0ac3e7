import { membersOf, partial, present, shows } from '#http';
import { authorsV1 } from '../../../identity/api/v1';
import { inProjectV1 } from '../../../projects/api/v1';
import { WorkspaceRepository } from '../../../workspaces';
import { workspaceLiteV1 } from '../../../workspaces/api/v1';
import type { TemplateRecord } from '../../application/template.repository';
import type { CreateTemplate } from '../../application/templates';
import { TEMPLATE_KINDS } from '../../domain/template';

const show = shows<TemplateRecord>();

const MEMBERS = {
  id: show.uuid('id'),
  name: show.text('name'),
  description: show.text('description'),
  template_data: show.object('templateData'),
  logo_props: show.object('logoProps'),
  created_at: show.datetime('createdAt'),
  updated_at: show.datetime('updatedAt'),
  deleted_at: show.datetime('deletedAt', { nullable: true }),
  workspace: show.uuid('workspaceId'),
  created_by: show.uuid('createdById', { nullable: true }),
  updated_by: show.uuid('updatedById', { nullable: true }),
  external_source: show.text('externalSource', { nullable: true }),
  external_id: show.text('externalId', { nullable: true }),
};

const inWorkspace = {
  ...authorsV1<TemplateRecord>(),
  workspace: show.via(WorkspaceRepository, 'workspaceId', () => workspaceLiteV1),
};

const DESCRIBED = { ...MEMBERS, description_html: show.richText('descriptionHtml') };

export const projectTemplateV1 = present<TemplateRecord>('ProjectTemplate', MEMBERS, inWorkspace);

export const workspaceTemplateV1 = present<TemplateRecord>('WorkspaceTemplate', DESCRIBED, inWorkspace);

export const templateInProjectV1 = present<TemplateRecord>(
  'TemplateInProject',
  {
    ...DESCRIBED,
    short_description: show.text('shortDescription', { nullable: true }),
    template_type: show.text('kind', { enum: TEMPLATE_KINDS }),
    project: show.uuid('projectId'),
  },
  inProjectV1<TemplateRecord>(),
);

const member = membersOf<CreateTemplate>();
const LOGO = { max: 65_536, default: {} };

export class CreateProjectTemplateV1 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('description') description?: string;
  @member.object('logoProps', LOGO) logo_props?: object;
  @member.object('templateData', { default: {} }) template_data?: object;
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
}

export class UpdateProjectTemplateV1 extends partial(CreateProjectTemplateV1) {}

export class CreateWorkspaceTemplateV1 extends CreateProjectTemplateV1 {
  @member.html('descriptionHtml') description_html?: string;
}

export class UpdateWorkspaceTemplateV1 extends partial(CreateWorkspaceTemplateV1) {}

export class CreateTemplateInProjectV1 extends CreateWorkspaceTemplateV1 {
  @member.text('shortDescription', { max: 255, nullable: true }) short_description?: string | null;
}

export class UpdateTemplateInProjectV1 extends partial(CreateTemplateInProjectV1) {}
