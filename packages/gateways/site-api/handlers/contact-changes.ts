import { contactChangeCalls } from '@bowline/contract/calls/contact-changes.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { Handlers } from '../handler.ts'
import { SiteRefusal } from '../site-refusal.ts'

const underway = (): never => {
  throw new SiteRefusal(SiteCode.refused, 'This is being built.')
}

export const contactChangeHandlers = Object.fromEntries(
  Object.keys(contactChangeCalls).map((name) => [name, underway]),
) as unknown as Handlers<typeof contactChangeCalls>
