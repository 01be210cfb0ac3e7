// What the documents of both versions say: first of resources, then of operations without a standard text.

export const ATTACHMENTS =
  'Files that hang on a work item. An attachment is announced, uploaded by the form that the answer has, and ' +
  'confirmed; only then is it in lists and in the history of the item. What it is goes by its bytes, not by its ' +
  'name.';

export const LIST_UPLOADED =
  'Lists the attachments that are uploaded and confirmed; what is only announced is left out.';

export const DOWNLOAD_ATTACHMENT =
  'Leads to the bytes of an attachment: the link in `Location` needs no credential, works for an hour and ' +
  'offers the file for saving.';

export const CONFIRM_ATTACHMENT =
  'Says that the bytes are uploaded. The server looks at them: a file that is not of the announced type or ' +
  'larger than announced is refused. From now on the attachment is listed, and stands in the history of the ' +
  'item.';
