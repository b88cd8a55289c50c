import { kycWordsOf } from '@bowline/capabilities/kyc/index.ts'
import { locales } from '@bowline/contract/terms/locales.ts'
import type { FastifyInstance } from 'fastify'

/** `/includes/kyc/{locale}.json`: the texts of identity verification in every locale. */
export function registerKycLanguageFiles(app: FastifyInstance): void {
  for (const { id } of locales) {
    const text = JSON.stringify(kycWordsOf(id))
    app.get(`/includes/kyc/${id}.json`, { exposeHeadRoute: false }, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type('application/json; charset=utf-8').send(text),
    )
  }
}
