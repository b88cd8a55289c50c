import type { factorCalls } from '@bowline/contract/calls/factors.ts'
import { factorCalls as table } from '@bowline/contract/calls/factors.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { Handlers } from '../handler.ts'
import { SiteRefusal } from '../site-refusal.ts'

const underway = (): never => {
  throw new SiteRefusal(SiteCode.refused, 'This is being built.')
}

export const factorHandlers = Object.fromEntries(
  Object.keys(table).map((name) => [name, underway]),
) as unknown as Handlers<typeof factorCalls>
