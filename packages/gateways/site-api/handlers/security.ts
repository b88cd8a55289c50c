import { securityCalls } from '@bowline/contract/calls/security.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { Handlers } from '../handler.ts'
import { SiteRefusal } from '../site-refusal.ts'

const underway = (): never => {
  throw new SiteRefusal(SiteCode.refused, 'This is being built.')
}

export const securityHandlers = Object.fromEntries(
  Object.keys(securityCalls).map((name) => [name, underway]),
) as unknown as Handlers<typeof securityCalls>
