// What the documents of both versions say: first of resources, then of operations without a standard text.

export const WORK_ITEM_TEMPLATES =
  'What work items are made after. `template_data` describes the item: name, description_html, priority, state, type, ' +
  'assignees, labels, modules, properties, and in sub_work_items the items below it, which have the same keys. What it ' +
  'refers to is named by id or by name, people by e-mail address. Keys that nobody knows are kept and have no effect.';

export const PAGE_TEMPLATES =
  'What pages are made after. `template_data` describes the page: name, description_html, access, color, logo_props and ' +
  'view_props. Keys that nobody knows are kept and have no effect. While the workspace governs, its templates are those of ' +
  'its projects, which do not change them.';

export const PROJECT_TEMPLATES =
  'What projects are made after. `template_data` describes the project: name, description, network, timezone, logo_props, ' +
  'project_lead, default_assignee, features, states, labels, modules, estimates, members and work_items, which are ' +
  'described as in templates of work items and name states and modules of the template by their names. Keys that nobody ' +
  'knows are kept and have no effect.';

export const TEMPLATE_CATEGORIES = 'Subjects under which templates of pages and projects are found. They are built in.';

export const USE_WORK_ITEM_TEMPLATE =
  'Makes a work item after a template, with all below it: all of it, or nothing. The template is one of the project, or ' +
  'one of the workspace that is published or that the caller may read. `project_id` makes it in another project, where the ' +
  'caller has to be admin or contributor. Where the template names what is no longer there, the answer is 400 and `errors` ' +
  'names the key.';

const USE_PAGE_TEMPLATE =
  'What the body says takes the place of what the template says; name, text and logo of the template are those of the page ' +
  'where its data has none. The template is one of the workspace that is published or that the caller may read';

export const USE_PROJECT_PAGE_TEMPLATE = `Makes a page of the project after a template. ${USE_PAGE_TEMPLATE}, or one of the project.`;

export const USE_WORKSPACE_PAGE_TEMPLATE = `Makes a page of the wiki after a template. ${USE_PAGE_TEMPLATE}.`;

export const USE_PROJECT_TEMPLATE =
  'Makes a project after a template, with its states, labels, modules, estimates, members and work items: all of it, or ' +
  'nothing. What the body says takes the place of what the template says; without an identifier the project gets one that ' +
  'its name suggests. States of the template take the place of the usual ones of their groups. Where the template names ' +
  'what is no longer there, the answer is 400 and `errors` names the key.';
