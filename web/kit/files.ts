/** Fetches a file of the server that a text names by its address or id; undefined where it is none of this server. */
export type LoadFile = (address: string) => Promise<string> | undefined;

let load: LoadFile = () => undefined;

/** Says how files are fetched, once, when the application starts: that needs the session of the person. */
export const loadFilesBy = (by: LoadFile): void => {
  load = by;
};

/** Shows a picture of the server. One from elsewhere would tell its server who reads the text: it becomes a link. */
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
