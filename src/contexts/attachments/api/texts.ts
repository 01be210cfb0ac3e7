// Descriptions in the OpenAPI documents of both versions: first of the resources, then of operations that have no
// standard description.

export const ATTACHMENTS =
  'Files of a work item. You announce an attachment, upload it with the form in the response, and confirm ' +
  'it; only then do lists and the history of the item show it. The bytes decide what type it is, not the ' +
  'name.';

export const DOWNLOAD_ATTACHMENT =
  'Redirects to the bytes of an attachment. The link in `Location` needs no credential, works for an hour, ' +
  'and makes browsers save the file.';

export const CONFIRM_ATTACHMENT =
  'Confirms that the bytes are uploaded. The server checks them: a file that is not of the announced type ' +
  'or is larger than announced is refused. Lists and the history of the item show the attachment from now ' +
  'on.';
