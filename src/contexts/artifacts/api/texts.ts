// What the document says: first of the resource, then of operations without a standard text.

export const ARTIFACTS =
  'An artifact is a page of HTML, as a dashboard that a program made. Each update makes a version; the last 100 are kept, ' +
  'and the newest is shown. Once published it can be read by everybody who has its address, ' +
  '`/published/artifacts/{anchor}/`: its scripts run there, shut off from this service, and nothing of it can be read ' +
  'or called in the name of its reader.';

export const CREATE_ARTIFACT = 'Makes an artifact with its first version. Nobody else reads it until it is published.';

export const UPDATE_ARTIFACT =
  'Makes a version of an artifact, which is shown from then on, also where it is published. The same HTML makes one, too.';

export const PUBLISH_ARTIFACT =
  'Publishes an artifact: whoever has the address `/published/artifacts/{anchor}/` reads it without a credential. One ' +
  'that is published keeps its address.';
