// Descriptions in the OpenAPI documents of both versions: first of the resources, then of operations that have no
// standard description.

export const FILES =
  'Files that belong to a person (avatars, covers) or to a workspace. You announce a file first; the ' +
  'response has a form that takes the bytes without a credential. Then you confirm the upload; until then ' +
  'no list shows the file. The address of a file does not change, and leads to links that work for an hour.';

export const ANNOUNCE_PICTURE =
  'Announces a picture of yours and returns a form for uploading it: send all its fields unchanged, then ' +
  'the file. A size above the limit of the server counts as the limit. The picture is not used until you ' +
  'confirm the upload.';

export const CONFIRM_PICTURE =
  'Confirms that the bytes are uploaded. The server checks them: a picture that is not of the announced ' +
  'type or is larger than announced is refused. You can only confirm your own pictures.';

export const REMOVE_PICTURE = 'Deletes a picture of yours. If it is your current avatar, you have none afterwards.';

export const CONFIRM_FILE =
  'Confirms that the bytes are uploaded. The server checks them: a file that is not of the announced type ' +
  'or is larger than announced is refused. Members of the workspace can confirm what they announced ' +
  'themselves, admins can confirm all files.';
