/* global window, SwaggerUIBundle, SwaggerUIStandalonePreset */
window.ui = SwaggerUIBundle({
  urls: [
    { name: 'Version 2', url: 'openapi.v2.json' },
    { name: 'Version 1', url: 'openapi.v1.json' },
  ],
  dom_id: '#swagger-ui',
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
  // The logo of Swagger UI styles itself, which the page's policy does not allow.
  plugins: [() => ({ components: { Logo: () => 'Cairn' } })],
  layout: 'StandaloneLayout',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  filter: true,
  persistAuthorization: false,
  // Its default sends the document to a validator on the internet.
  validatorUrl: null,
});
