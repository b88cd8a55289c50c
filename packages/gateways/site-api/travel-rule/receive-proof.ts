import type { TravelRules } from '@bowline/capabilities/travel-rule/index.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

const answer = z.object({
  version: z.literal(0),
  address: z.string().max(128),
  signature: z.string().max(2_000),
})
const BODY_LIMIT = 4_096

export interface ReceiveNeeds {
  readonly travelRule: Pick<TravelRules, 'proveByLink'>
  readonly limits: { chargeAddress(ip: string, weight: number): void }
}

const WEIGHT = 10

/** Where wallets answer the link of a proof (AOPP): 204 it holds, 400 it does not, 404 nobody asked, or asks no more. */
export function registerProofs(app: FastifyInstance, { travelRule, limits }: ReceiveNeeds): void {
  app.post('/proofs/:token', { bodyLimit: BODY_LIMIT }, async ({ params, body, ip }, reply) => {
    try {
      limits.chargeAddress(ip, WEIGHT)
    } catch {
      return reply.code(429).send()
    }
    const { token } = params as { token: string }
    const sent = answer.safeParse(body)
    if (!sent.success) return reply.code(400).send()
    const proved = await travelRule.proveByLink(token, sent.data)
    return reply.code(proved === 'accepted' ? 204 : proved === 'wrong' ? 400 : 404).send()
  })
  app.setErrorHandler((error: { statusCode?: number }, _request, reply) =>
    reply.code((error.statusCode ?? 500) < 500 ? 400 : 500).send(),
  )
}
