/* global window, SwaggerUIBundle, SwaggerUIStandalonePreset */
window.ui = SwaggerUIBundle({
  urls: [
    { name: 'Version 2', url: '../api/v2/schema/' },
    { name: 'Version 1', url: '../api/v1/schema/' },
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
