// What the documents of both versions say: first of resources, then of operations without a standard text.

export const FILES =
  'Files that belong to a person (avatars, covers) or to a workspace. A file is announced first; the answer has ' +
  'a form, which takes the bytes without a credential. Once they are there the file is confirmed: until then it ' +
  'is in no list. Its address lasts, and leads to links that work for an hour.';

export const ANNOUNCE_PICTURE =
  'Announces a picture of your own and answers a form to upload it with: all its fields as they are, then the ' +
  "file. A size above the limit of the server is taken for the limit. The picture is nobody's until it is " +
  'confirmed.';

export const CONFIRM_PICTURE =
  'Says that the bytes are uploaded. The server looks at them: a picture that is not of the announced type or ' +
  'larger than announced is refused. Only your own pictures can be confirmed.';

export const CONFIRM_AVATAR =
  'Says that the bytes are uploaded. The server looks at them: a picture that is not of the announced type or ' +
  'larger than announced is refused. An avatar becomes the picture that you are shown with.';

export const REMOVE_PICTURE =
  'Deletes a picture of your own with its bytes. If it is the one that you are shown with, you have none any ' +
  'more.';

export const ASSET_LINK =
  'Answers the name and the type of a file with a link to its bytes. The link needs no credential and works for ' +
  'an hour. A file that is not uploaded yet has none (409).';

export const CONFIRM_FILE =
  'Says that the bytes are uploaded. The server looks at them: a file that is not of the announced type or ' +
  'larger than announced is refused. Members of the workspace confirm what they announced themselves, admins ' +
  'everything.';

export const DOWNLOAD_FILE =
  'Leads to the bytes of a file: the link in `Location` needs no credential and works for an hour. A file that ' +
  'is not uploaded yet has none (409).';
