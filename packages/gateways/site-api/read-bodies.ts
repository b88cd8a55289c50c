import type { FastifyInstance } from 'fastify'
import type { SentBody } from './sent-parameters.ts'

const KINDS = { 'application/x-www-form-urlencoded': 'form', 'application/json': 'json' } as const

/** Forms and JSON come as text, for `readSent` to read; nothing else is taken. */
export function readBodies(app: FastifyInstance, bodyLimit: number): void {
  app.removeAllContentTypeParsers()
  for (const [type, kind] of Object.entries(KINDS)) {
    app.addContentTypeParser(type, { parseAs: 'string', bodyLimit }, (_request, text, done) =>
      done(null, { kind, text: String(text) } satisfies SentBody),
    )
  }
}
