import type { deadManCalls } from '@bowline/contract/calls/dead-man.ts'
import { deadManRow } from '../../site-kit/dead-man-row.ts'
import type { Handlers } from '../call/handler.ts'

export const deadManHandlers: Handlers<typeof deadManCalls> = {
  'GET /exchange-web/web/deadMan/state': async ({ caller }, { deadMan, markets }) => ({
    deadMan: deadManRow(await deadMan.of(caller.user.id), markets),
  }),

  'POST /exchange-web/web/deadMan/arm': async ({ params, caller }, { deadMan, markets }) => ({
    deadMan: deadManRow(await deadMan.arm(caller.user.id, params.minutes), markets),
  }),

  'POST /exchange-web/web/deadMan/disarm': async ({ caller }, { deadMan, markets }) => ({
    deadMan: deadManRow(await deadMan.disarm(caller.user.id), markets),
  }),

  'POST /exchange-web/web/deadMan/notice': async ({ caller }, { deadMan, markets }) => ({
    deadMan: deadManRow(await deadMan.notice(caller.user.id), markets),
  }),
}
