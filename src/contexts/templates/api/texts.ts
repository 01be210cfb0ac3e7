// Texts of the OpenAPI documents of both versions: first resources, then operations without a standard text.

export const WORK_ITEM_TEMPLATES =
  'Templates for work items. `template_data` describes the item: name, description_html, priority, state, type, ' +
  'assignees, labels, modules and properties. sub_work_items lists the items below it, which have the same keys. ' +
  'Other records are named by id or by name, people by id or e-mail address. Unknown keys are kept and have no ' +
  'effect.';

export const PAGE_TEMPLATES =
  'Templates for pages. `template_data` describes the page: name, description_html, access, color, logo_props ' +
  'and view_props. Unknown keys are kept and have no effect. While the workspace governs, projects use its page ' +
  'templates and cannot change them.';

export const PROJECT_TEMPLATES =
  'Templates for projects. `template_data` describes the project: name, description, network, timezone, ' +
  'logo_props, project_lead, default_assignee, features, states, labels, modules, estimates, members and ' +
  'work_items. Work items are described as in their own templates; they name states and modules of this template ' +
  'by name. Unknown keys are kept and have no effect.';

export const TEMPLATE_CATEGORIES = 'Categories of templates for pages and projects. They are built in.';

export const USE_WORK_ITEM_TEMPLATE =
  'Creates a work item from a template, with all items below it. If something is refused, nothing is created. ' +
  'The template belongs to the project, or to the workspace if it is published or the caller may read it. ' +
  '`project_id` creates the item in another project, where the caller must be an admin or contributor. If the ' +
  'template names records that no longer exist, the answer is 400 and `errors` lists the keys.';

const USE_PAGE_TEMPLATE =
  'Members of the body replace those of the template. If the template data has no name, text or logo, the page ' +
  'gets those of the template itself. A template of the workspace must be published, or the caller must be ' +
  'allowed to read it.';

export const USE_PROJECT_PAGE_TEMPLATE = `Creates a page of the project from a template of the project or the workspace. ${USE_PAGE_TEMPLATE}`;

export const USE_WORKSPACE_PAGE_TEMPLATE = `Creates a page of the wiki from a template. ${USE_PAGE_TEMPLATE}`;

export const USE_PROJECT_TEMPLATE =
  'Creates a project from a template, with its states, labels, modules, estimates, members and work items. If ' +
  'something is refused, nothing is created. Members of the body replace those of the template. Without an ' +
  'identifier, the project gets one derived from its name. States of the template replace the usual states of ' +
  'their groups. If the template names records that no longer exist, the answer is 400 and `errors` lists the ' +
  'keys.';
