// Jest does not load packages that consist of `.mjs` files; Node itself does: see environment.cjs.
module.exports = { ...globalThis.requireByNode('hucre/xlsx') };
