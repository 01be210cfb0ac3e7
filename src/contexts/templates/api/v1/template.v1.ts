import {
  auditV1,
  ExternalPairBody,
  externalPair,
  membersOf,
  partial,
  present,
  projectAdmins,
  projectWriters,
  shows,
  standard,
  v1,
  workspaceAdmins,
  type BodyType,
} from '#http';
import { MAX_SETTINGS } from '#kernel';
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
  ...auditV1,
  workspace: show.uuid('workspaceId'),
  ...externalPair,
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
const LOGO = { max: MAX_SETTINGS, default: {} };

export class CreateProjectTemplateV1 extends ExternalPairBody {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('description') description?: string;
  @member.object('logoProps', LOGO) logo_props?: object;
  @member.object('templateData', { default: {} }) template_data?: object;
}

export class CreateWorkspaceTemplateV1 extends CreateProjectTemplateV1 {
  @member.html('descriptionHtml') description_html?: string;
}

export class CreateTemplateInProjectV1 extends CreateWorkspaceTemplateV1 {
  @member.text('shortDescription', { max: 255, nullable: true }) short_description?: string | null;
}

// Templates belong to a project or to the workspace. The resources of each level spread one of these constants.

export const templatesOfProject = {
  style: v1,
  level: 'project',
  place: 'of a project',
  allow: { read: projectWriters, write: projectAdmins },
} as const;

export const templatesOfWorkspace = {
  style: v1,
  level: 'workspace',
  place: 'of the workspace',
  allow: { read: workspaceAdmins, write: workspaceAdmins },
} as const;

export const templateOperations = (body: BodyType) =>
  [
    standard.all(),
    standard.create({ body }),
    standard.update('template_id', { body: partial(body) }),
    standard.remove('template_id'),
  ] as const;
