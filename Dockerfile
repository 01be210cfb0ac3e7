# syntax=docker/dockerfile:1
# The server with its embedded PostgreSQL; DATABASE_URL makes it use another one. docs/installation.md says how it is run.
ARG NODE_IMAGE=node:22-bookworm-slim

# The build is the same for all machines, so it runs on the one that builds.
FROM --platform=$BUILDPLATFORM ${NODE_IMAGE} AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
ARG GIT_COMMIT=
RUN GIT_COMMIT=${GIT_COMMIT} npm run build && node scripts/licences.mjs && find dist -name '*.map' -delete

# The libraries have parts for each kind of machine. TypeScript comes along because a library could use it; none does here.
FROM ${NODE_IMAGE} AS libraries
WORKDIR /cairn
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev && rm -rf node_modules/typescript

FROM ${NODE_IMAGE}
ARG GIT_COMMIT=
ARG VERSION=
LABEL org.opencontainers.image.title="Cairn" \
      org.opencontainers.image.description="Self-hosted work tracking: one Node process and PostgreSQL, two versions of a REST interface" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${GIT_COMMIT}"
# PostgreSQL insists on a user that has a name.
RUN groupadd --gid 10001 cairn && useradd --uid 10001 --gid cairn --home-dir /data --no-create-home --shell /usr/sbin/nologin cairn && mkdir -p /data && chown cairn:cairn /data && chmod 700 /data
COPY --from=libraries /cairn /usr/local/lib/node_modules/cairn
COPY --from=build /src/dist /usr/local/lib/node_modules/cairn/dist
COPY LICENSE CHANGELOG.md /usr/local/lib/node_modules/cairn/
RUN chmod 755 /usr/local/lib/node_modules/cairn/dist/src/cli/main.js && ln -s ../lib/node_modules/cairn/dist/src/cli/main.js /usr/local/bin/cairn
# A young generation in which the garbage of requests ends.
ENV NODE_ENV=production NODE_OPTIONS=--max-semi-space-size=32 DATA_DIR=/data PORT=3000
WORKDIR /data
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --start-interval=2s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["cairn"]
CMD ["start"]
