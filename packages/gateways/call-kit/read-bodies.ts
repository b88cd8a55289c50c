import type { FastifyInstance } from 'fastify'
import type { SentBody } from './sent-parameters.ts'

const KINDS = { 'application/x-www-form-urlencoded': 'form', 'application/json': 'json' } as const

/** Content types a call with a file upload accepts. */
const FILE = /^(image\/[a-z+.-]+|application\/octet-stream)/

/** Forms and JSON arrive as text, which `readSent` parses; files as they are; nothing else is accepted. */
export function readBodies(app: FastifyInstance, bodyLimit: number): void {
  app.removeAllContentTypeParsers()
  for (const [type, kind] of Object.entries(KINDS)) {
    app.addContentTypeParser(type, { parseAs: 'string', bodyLimit }, (_request, text, done) =>
      done(null, { kind, text: String(text) } satisfies SentBody),
    )
  }
  app.addContentTypeParser(FILE, { parseAs: 'buffer', bodyLimit }, (_request, bytes, done) =>
    done(null, { kind: 'file', bytes: bytes as Buffer } satisfies SentBody),
  )
}
