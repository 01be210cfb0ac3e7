const capital = (text) => text[0].toUpperCase() + text.slice(1);
const camel = (kebab) => kebab.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
const snake = (kebab) => kebab.replaceAll('-', '_');
const spoken = (kebab) => kebab.replaceAll('-', ' ');

/** Must match the plural in `libs/http/nouns.ts`. */
const pluralOf = (singular) => {
  if (/[^aeiou]y$/.test(singular)) return `${singular.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(singular) ? `${singular}es` : `${singular}s`;
};

/** Returns a resource's names in every spelling that the templates need. The comments show those of `jam-jar`. */
export function namesOf({ context, singular, plural = pluralOf(singular), level, scope }) {
  return {
    context,
    contextName: camel(context),
    contextModule: `${capital(camel(context))}Module`,
    level,
    scope: scope ?? `${level}s.${snake(plural)}`,
    kebab: singular, // jam-jar
    kebabs: plural, // jam-jars
    camel: camel(singular), // jamJar
    camels: camel(plural), // jamJars
    pascal: capital(camel(singular)), // JamJar
    pascals: capital(camel(plural)), // JamJars
    snake: snake(singular), // jam_jar
    table: snake(plural), // jam_jars
    aWord: `${/^[aeiou]/.test(singular) ? 'an' : 'a'} ${spoken(singular)}`, // a jam jar
    words: spoken(plural), // jam jars
    title: capital(spoken(singular)), // Jam jar
    titles: capital(spoken(plural)), // Jam jars
    isRegular: plural === pluralOf(singular),
  };
}
