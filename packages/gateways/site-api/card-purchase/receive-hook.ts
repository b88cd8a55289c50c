import type { CardPurchase } from '@bowline/capabilities/card-purchase/index.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { FastifyInstance } from 'fastify'

const BODY_LIMIT = 65_536
const WEIGHT = 2

export interface HookNeeds {
  readonly cardPurchase: Pick<CardPurchase, 'receive'>
  readonly limits: { chargeAddress(ip: string, weight: number): void }
}

/**
 * Where card providers announce what happened: 200 it is kept, 400 it is not theirs. The answer does not wait for what
 * follows, which takes longer than they wait; the body stays as it arrived, because the signature covers it.
 */
export function registerCardHooks(app: FastifyInstance, { cardPurchase, limits }: HookNeeds, log: Log): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, text, done) =>
    done(null, String(text)),
  )
  app.post('/exchange-web-gateway/creditcard/webhook/:provider', async ({ params, body, headers, ip }, reply) => {
    try {
      limits.chargeAddress(ip, WEIGHT)
    } catch {
      return reply.code(429).send()
    }
    const header = (name: string) => {
      const value = headers[name]
      return typeof value === 'string' ? value : undefined
    }
    const { provider } = params as { provider: string }
    const kept = await cardPurchase.receive(provider, { rawBody: String(body ?? ''), header })
    if (!kept) return reply.code(400).send()
    kept.follow().catch((error: Error) => log.warn({ error: error.message }, 'a card order is followed later'))
    return reply.code(200).send()
  })
  app.setErrorHandler((error: { statusCode?: number; message?: string }, _request, reply) => {
    const isTheirs = (error.statusCode ?? 500) < 500
    if (!isTheirs) log.warn({ error: error.message }, 'an announcement of a card provider was not kept')
    return reply.code(isTheirs ? 400 : 503).send()
  })
}
