/** `Mobile app` -> `MA`, `Website` -> `WEB`. */
export function identifierFor(name: string): string {
  const letters = name
    .toUpperCase()
    .normalize('NFD')
    .replace(/[^A-Z0-9 ]/g, '')
    .split(/\s+/)
    .filter(Boolean);
  return (letters.length > 1 ? letters.map((word) => word[0]).join('') : (letters[0] ?? '').slice(0, 3)).slice(0, 5);
}
