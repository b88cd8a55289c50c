import { grantPlayMoney } from '@bowline/capabilities/demo-market/index.ts'
import { amountText } from '@bowline/capabilities/markets/index.ts'
import type { DemoInbox } from '@bowline/capabilities/messages/index.ts'
import type { messageCalls } from '@bowline/contract/calls/messages.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import type { Handlers } from '../call/handler.ts'
import type { Site } from '../site.ts'

export const messageHandlers: Handlers<typeof messageCalls> = {
  'POST /exchange-web/web/demo/fund': async ({ actor, nowMs }, site) => {
    if (site.facts.mode !== 'demo') throw noSuchCall()
    const { granted, nextAtMs } = await grantPlayMoney(site, actor.account, nowMs)
    return { granted: granted.map(({ coin, amount }) => ({ coin, amount: amountText(amount) })), nextAtMs }
  },

  'GET /exchange-web/web/demo/inbox': async ({ params }, site) => ({
    messages: [...(await inboxOf(site).list(params))],
  }),

  'GET /exchange-web/web/demo/message': async ({ params }, site) => {
    const message = await inboxOf(site).read(params.id)
    if (!message) throw new SiteRefusal(SiteCode.refused, 'This message does not exist.')
    return message
  },
}

/** Production sends its messages to people and keeps none. */
function inboxOf({ demoInbox }: Site): DemoInbox {
  if (!demoInbox) throw noSuchCall()
  return demoInbox
}

function noSuchCall(): SiteRefusal {
  return new SiteRefusal(SiteCode.refused, 'Unknown path or method.')
}
