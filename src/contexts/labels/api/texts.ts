// What the documents of both versions say of labels.

export const LABELS =
  'Names with a color by which work items of a project are marked. A label can lie below another one.';

export const WORKSPACE_LABELS =
  'Labels that all projects of the workspace share: work items of any project can carry them. Where the workspace ' +
  'governs its projects there are no others, and what writes labels of a project is answered with 400 and ' +
  '`{"error": text, "code": "workspace_managed"}`.';
