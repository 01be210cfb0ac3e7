/** Fetches a file that a text names by address or id; undefined if it is not a file of this server. */
export type LoadFile = (address: string) => Promise<string> | undefined;

let load: LoadFile = () => undefined;

/** Sets how files are fetched. Call it once at start: the kit does not know the person's session. */
export const loadFilesBy = (by: LoadFile): void => {
  load = by;
};

/**
 * Shows a picture of the server. A picture from another server becomes a link, because loading it would reveal the
 * reader.
 */
export function showPicture(image: HTMLImageElement, address: string): void {
  const loading = load(address);
  if (!loading) return void image.replaceWith(linkTo(address, image.alt));
  loading.then(
    (url) => {
      image.src = url;
    },
    () => image.replaceWith(missing(image.alt)),
  );
}

function linkTo(address: string, name: string): HTMLElement {
  if (!/^https?:/i.test(address)) return missing(name);
  const link = document.createElement('a');
  link.href = address;
  link.rel = 'noopener noreferrer';
  link.target = '_blank';
  link.textContent = name || address;
  return link;
}

function missing(name: string): HTMLElement {
  const mark = document.createElement('span');
  mark.className = 'picture-missing';
  mark.textContent = name || '…';
  return mark;
}

/** Saves a file of the server under a name. */
export async function saveFile(address: string, name: string): Promise<void> {
  const url = await load(address);
  if (!url) return;
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
