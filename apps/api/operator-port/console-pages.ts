import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { withoutSecrets } from '@bowline/platform/config.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The console's built files; undefined while it is being built. */
export interface ConsolePages {
  readonly files: () => ReadonlyMap<string, ConsoleFile> | undefined
}

interface ConsoleFile {
  readonly type: string
  readonly bytes: Buffer
  readonly gzipped: Buffer | undefined
}

const BUILDER = join(import.meta.dirname, '../../console/build.ts')
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
const YEAR_SECONDS = 31_536_000

/** Builds in a separate process, unless the current sources are already built. */
export function openConsolePages(log: Log): ConsolePages {
  let files: ReadonlyMap<string, ConsoleFile> | undefined
  buildConsole().then(
    (folder) => {
      files = readFiles(folder)
    },
    (error: Error) => log.error({ error: error.message }, 'the console has no pages: it could not be built'),
  )
  return { files: () => files }
}

async function buildConsole(): Promise<string> {
  const builder = spawn(process.execPath, [BUILDER], {
    env: withoutSecrets(process.env),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [printed, [code]] = await Promise.all([text(builder.stdout), once(builder, 'exit')])
  if (code !== 0) throw new Error(`its build ended with ${code}`)
  return printed.trim().split('\n').at(-1) as string
}

/** All files in memory: it is a megabyte, and no request path ever reaches the disk. */
function readFiles(folder: string): ReadonlyMap<string, ConsoleFile> {
  const names = globSync('**/*{.html,.js,.css,.svg,.woff2}', { cwd: folder })
  return new Map(
    names.map((name) => {
      const path = join(folder, name)
      const file = {
        type: TYPES[extname(name)] as string,
        bytes: readFileSync(path),
        gzipped: readIfThere(`${path}.gz`),
      }
      return [`/${name.replaceAll('\\', '/')}`, file]
    }),
  )
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** What a browser may do with a console page: run our scripts, call this port, and nothing else. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Sizes and positions computed by components; style sheets cannot be injected this way.
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Serves files by name; every other typed URL gets the single page, which does its own routing. */
export function serveConsolePages(app: FastifyInstance, { files }: ConsolePages): void {
  app.setNotFoundHandler((request, reply) => {
    const [path = '/'] = (request.raw.url ?? '/').split('?', 1)
    if (request.method !== 'GET') return reply.code(404).send('')
    const known = files()
    if (!known) return reply.code(503).header('retry-after', '2').type('text/plain').send('The console is being built.')
    const file = path.endsWith('.html') ? undefined : known.get(path)
    if (file) {
      reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      return send(request, reply, file)
    }
    const page = known.get('/index.html')
    if (!page || !String(request.headers.accept).includes('text/html')) return reply.code(404).send('')
    reply.header('content-security-policy', PAGE_POLICY).header('cache-control', 'no-store')
    return send(request, reply, page)
  })
}

function send(request: FastifyRequest, reply: FastifyReply, { type, bytes, gzipped }: ConsoleFile): FastifyReply {
  reply.type(type).header('vary', 'accept-encoding')
  if (!gzipped || !String(request.headers['accept-encoding']).includes('gzip')) return reply.send(bytes)
  return reply.header('content-encoding', 'gzip').send(gzipped)
}
