import type { DemoInbox } from '@bowline/capabilities/messages/index.ts'
import type { inboxCalls } from '@bowline/contract/calls/inbox.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { Handlers } from '../handler.ts'
import type { Site } from '../site.ts'
import { SiteRefusal } from '../site-refusal.ts'

export const inboxHandlers: Handlers<typeof inboxCalls> = {
  'GET /exchange-web/web/demo/inbox': async ({ params }, site) => ({
    messages: [...(await inboxOf(site).list(params))],
  }),

  'GET /exchange-web/web/demo/message': async ({ params }, site) => {
    const message = await inboxOf(site).read(params.id)
    if (!message) throw new SiteRefusal(SiteCode.refused, 'There is no such message.')
    return message
  },
}

/** Production sends its messages to people and keeps none. */
function inboxOf({ demoInbox }: Site): DemoInbox {
  if (!demoInbox) throw new SiteRefusal(SiteCode.refused, 'There is no such call.')
  return demoInbox
}
