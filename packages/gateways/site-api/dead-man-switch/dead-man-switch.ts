import type { DeadManSwitches } from '@bowline/capabilities/dead-man-switch/index.ts'
import type { MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import type { deadManSwitchCalls } from '@bowline/contract/calls/dead-man-switch.ts'
import { deadManSwitchRow } from '../../site-kit/dead-man-switch-row.ts'
import type { Handlers } from '../call/handler.ts'

interface Needs {
  readonly markets: MarketRegistry
  readonly deadMan: Pick<DeadManSwitches, 'of' | 'arm' | 'disarm' | 'notice'>
}

export const deadManSwitchHandlers: Handlers<typeof deadManSwitchCalls, Needs> = {
  'GET /exchange-web/web/deadMan/state': async ({ caller }, { deadMan, markets }) => ({
    deadMan: deadManSwitchRow(await deadMan.of(caller.user.id), markets),
  }),

  'POST /exchange-web/web/deadMan/arm': async ({ params, caller }, { deadMan, markets }) => ({
    deadMan: deadManSwitchRow(await deadMan.arm(caller.user.id, params.minutes), markets),
  }),

  'POST /exchange-web/web/deadMan/disarm': async ({ caller }, { deadMan, markets }) => ({
    deadMan: deadManSwitchRow(await deadMan.disarm(caller.user.id), markets),
  }),

  'POST /exchange-web/web/deadMan/notice': async ({ caller }, { deadMan, markets }) => ({
    deadMan: deadManSwitchRow(await deadMan.notice(caller.user.id), markets),
  }),
}
