/** Fragments from which random texts are made. */
export const PIECES = [
  ...['<p>', '</p>', '<b', '>', '</b>', '<a href=', '"', "'", 'javascript:', '//x', '<!--', '-->', '<svg>', '</svg>'],
  ...['<table>', '<td>', '<tr>', '</table>', '<ul>', '<li>', '<style>', '</style>', '<math>', '<img src=x onerror='],
  ...['&lt;', '&', '&#x3c;', '/', '=', ' ', 'a', '\n', '<![CDATA[', ']]>', '<pre>', '<script', '</script', '<title>'],
  '\u0000',
];

/** Returns a random number generator that gives the same numbers in each run. */
export function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
