import { accountDataCalls } from '@bowline/contract/calls/account-data.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { Handlers } from '../handler.ts'
import { SiteRefusal } from '../site-refusal.ts'

const underway = (): never => {
  throw new SiteRefusal(SiteCode.refused, 'This is being built.')
}

export const accountDataHandlers = Object.fromEntries(
  Object.keys(accountDataCalls).map((name) => [name, underway]),
) as unknown as Handlers<typeof accountDataCalls>
