/* global document, SwaggerUIBundle, window */

/** The documents are JSON, which the page's own parser reads as YAML: ten times as slow. */
const parseToJson = (_original, system) => (text) =>
  system.specActions.updateJsonSpec(JSON.parse(text ?? system.specSelectors.specStr() ?? '{}'));

const at = (document, path) => path.reduce((value, key) => value?.[key], document);

/**
 * Puts what references stand for in their place, as deep as they go; one that leads back to itself stays. All of ours
 * are within the document, and the page's own way reads it as a whole each time, which takes seconds.
 */
function dereferenced(value, document, within = []) {
  if (Array.isArray(value)) return value.map((item) => dereferenced(item, document, within));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref } = value;
  if (typeof $ref === 'string' && $ref.startsWith('#/')) {
    if (within.includes($ref)) return value;
    const target = at(document, $ref.slice(2).split('/'));
    return { ...dereferenced(target, document, [...within, $ref]), $$ref: $ref };
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, dereferenced(item, document, within)]));
}

const resolveSubtree = async (document, path) => ({ spec: dereferenced(at(document, path), document), errors: [] });

const ourDocuments = () => ({ fn: { resolveSubtree }, statePlugins: { spec: { wrapActions: { parseToJson } } } });

const place = document.getElementById('swagger-ui');

window.ui = SwaggerUIBundle({
  url: place.dataset.document,
  domNode: place,
  presets: [SwaggerUIBundle.presets.apis],
  plugins: [ourDocuments],
  layout: 'BaseLayout',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  filter: true,
  persistAuthorization: false,
  // Its default sends the document to a validator on the internet.
  validatorUrl: null,
});
