import { HOOK_HEADER } from '../simulated/hook-sender.ts'
import { askJson } from './ask-json.ts'
import { demoPayAnswers, written } from './demo-pay-messages.ts'
import type { CardProvider } from './provider.ts'
import { isSignedHook } from './signed-hook.ts'

/** Where the simulated company is, which only its process knows. */
export interface DemoPayAddress {
  readonly url: string
  readonly apiKey: string
  readonly hookKey: string
}

/** DEMO ONLY. The adapter to the simulated company, over its HTTP API like any other. */
export function demoPay(find: () => Promise<DemoPayAddress>): CardProvider {
  const ask = async (path: string, body?: object) => {
    const { url, apiKey } = await find()
    return askJson(`${url}/api/${path}`, { headers: { authorization: `Bearer ${apiKey}` }, body })
  }
  return {
    name: 'demo-pay',
    shownAs: 'Demo Pay',
    offers: async () => demoPayAnswers.offers.parse(await ask('offers')),
    async quote(question) {
      const said = await ask('quotes', written(question))
      return said === undefined ? undefined : demoPayAnswers.quote.parse(said)
    },
    createOrder: async (order) => demoPayAnswers.made.parse(await ask('orders', written(order))),
    async getOrder(orderId) {
      const said = await ask(`orders/${orderId}`)
      if (said === undefined) return undefined
      const { reason, coinAmount, payer, card, ...order } = demoPayAnswers.order.parse(said)
      return { ...order, reason, coinAmount, payer, card }
    },
    async refund(orderId) {
      await ask(`orders/${orderId}/refund`, {})
    },
    async readHook({ rawBody, header }, nowMs) {
      const { hookKey } = await find()
      if (!isSignedHook(hookKey, rawBody, header(HOOK_HEADER), nowMs)) return undefined
      const { id: eventId, type, orderId } = demoPayAnswers.hook.parse(JSON.parse(rawBody))
      return { eventId, type, orderId }
    },
  }
}
