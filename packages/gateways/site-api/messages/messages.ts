import { grantPlayMoney } from '@bowline/capabilities/demo-market/index.ts'
import { amountText, type MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import type { DemoInbox, OpenMessages } from '@bowline/capabilities/messages/index.ts'
import type { messageCalls } from '@bowline/contract/calls/messages.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import type { Handlers } from '../call/handler.ts'
import type { SiteInstance } from '../site-configuration/site.ts'

interface Needs {
  readonly engine: EngineClient
  readonly markets: MarketRegistry
  readonly instance: Pick<SiteInstance, 'mode'>
  readonly messages: Pick<OpenMessages, 'demoInbox'>
}

export const messageHandlers: Handlers<typeof messageCalls, Needs> = {
  'POST /exchange-web/web/demo/fund': async ({ actor, nowMs }, site) => {
    if (site.instance.mode !== 'demo') throw noSuchCall()
    const { granted, nextAtMs } = await grantPlayMoney(site, actor.account, nowMs)
    return { granted: granted.map(({ coin, amount }) => ({ coin, amount: amountText(amount) })), nextAtMs }
  },

  'GET /exchange-web/web/demo/inbox': async ({ params }, site) => ({
    messages: [...(await inboxOf(site).list(params))],
  }),

  'GET /exchange-web/web/demo/message': async ({ params }, site) => {
    const message = await inboxOf(site).read(params.id)
    if (!message) throw new SiteRefusal(SiteCode.refused, 'message.unknown')
    return message
  },
}

/** Production sends its messages to people and keeps none. */
function inboxOf({ messages: { demoInbox } }: Needs): DemoInbox {
  if (!demoInbox) throw noSuchCall()
  return demoInbox
}

function noSuchCall(): SiteRefusal {
  return new SiteRefusal(SiteCode.refused, 'call.unknown')
}
