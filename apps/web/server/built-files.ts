import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { assetPrefix } from '../vite.config.ts'

/**
 * Scripts, styles and fonts of the build, each compressed when it was built. Their names say what is in them, so that a browser
 * keeps them.
 */
export function serveBuiltFiles(app: FastifyInstance, browserFolder: string): void {
  // Without routes of its own: those read the whole folder for every file. The manifest beside it is the server's business.
  app.register(fastifyStatic, {
    root: join(browserFolder, 'assets'),
    serve: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
  })
  app.get<{ Params: { '*': string } }>(`${assetPrefix}assets/*`, ({ params }, reply) => reply.sendFile(params['*']))
}
