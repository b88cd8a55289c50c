import type { passkeyCalls } from '@bowline/contract/calls/passkeys.ts'
import { passkeyCalls as table } from '@bowline/contract/calls/passkeys.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { Handlers } from '../handler.ts'
import { SiteRefusal } from '../site-refusal.ts'

const underway = (): never => {
  throw new SiteRefusal(SiteCode.refused, 'This is being built.')
}

export const passkeyHandlers = Object.fromEntries(
  Object.keys(table).map((name) => [name, underway]),
) as unknown as Handlers<typeof passkeyCalls>
