import {
  auditV2,
  EchoOf,
  membersOf,
  present,
  projectAdmins,
  projectWriters,
  shows,
  standard,
  v2,
  workspaceAdmins,
  type BodyType,
} from '#http';
import { MAX_SETTINGS } from '#kernel';
import { slugOf } from '../../../projects';
import { templateList, type TemplateRecord } from '../../application/template.repository';
import type { CreateTemplate } from '../../application/templates';
import { TEMPLATE_KINDS } from '../../domain/template';

const show = shows<TemplateRecord>();

const MEMBERS = {
  id: show.uuid('id'),
  name: show.text('name'),
  slug: show.computed({ type: 'string' }, ['name'], ({ name }) => slugOf(name)),
  short_id: show.text('shortId'),
  short_description: show.text('shortDescription', { nullable: true }),
  description_html: show.richText('descriptionHtml', { presence: 'named' }),
  template_type: show.text('kind', { enum: TEMPLATE_KINDS }),
  template_data: show.object('templateData', { presence: 'named' }),
  is_published: show.boolean('isPublished'),
  ...auditV2,
};

export const workItemTemplateV2 = present<TemplateRecord>('WorkItemTemplate', MEMBERS);

const FOUND = { ...MEMBERS, category_ids: show.uuids('categoryIds'), logo_props: show.object('logoProps') };

export const pageTemplateV2 = present<TemplateRecord>('PageTemplate', FOUND);

export const projectTemplateV2 = present<TemplateRecord>('ProjectTemplate', FOUND);

const member = membersOf<CreateTemplate>();

@EchoOf(workItemTemplateV2)
export class CreateTemplateV2 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.object('templateData', { required: true, example: { name: 'Weekly review', priority: 'medium' } })
  template_data!: object;
  @member.html('descriptionHtml') description_html?: string;
  @member.boolean('isPublished', { default: false }) is_published?: boolean;
  @member.text('shortDescription', { max: 255, nullable: true }) short_description?: string | null;
}

@EchoOf(pageTemplateV2)
export class CreateFoundTemplateV2 extends CreateTemplateV2 {
  @member.uuids('categoryIds', { max: 10 }) category_ids?: string[];
  @member.object('logoProps', { max: MAX_SETTINGS, default: {} }) logo_props?: object;
}

// Templates belong to a project or to the workspace. The resources of each level spread one of these constants.

export const templatesOfProject = {
  style: v2,
  level: 'project',
  place: 'of a project',
  allow: { read: projectWriters, write: projectAdmins },
} as const;

export const templatesOfWorkspace = {
  style: v2,
  level: 'workspace',
  place: 'of the workspace',
  allow: { read: workspaceAdmins, write: workspaceAdmins },
} as const;

export const templateOperations = (body: BodyType) => standard.records('pk', { list: templateList, body });
