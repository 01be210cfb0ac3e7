// `cairn/web`: the parts that pages are made of, here and in packages.
export * from './kit';
export { api, ApiProblem, type Listed, type Query } from './data/client';
export { useEditorSources } from './data/editor';
export { useForm, type FormState } from './data/form';
export { changeList, listKey, refresh, useAll, useOne, usePages } from './data/lists';
export { staleOn } from './data/live';
export { projectPath, workspacePath } from './data/paths';
export { complainOf } from './data/problems';
export { useGrants, useLabels, useMembers, useProject, useProjects, useStates } from './data/projects';
export { FormDialog, NameField } from './frame/FormDialog';
export { page, addressOf, type At, type Needs, type Page, type Place } from './frame/page';
export { PageLink, useGo, useSlug } from './frame/PageLink';
export { Failed, NotFound } from './frame/Problem';
export { Sheet } from './frame/Sheet';
export { catalogue, formatAgo, formatDate, formatMoment, formatNumber, type Language, type Text } from './words';
