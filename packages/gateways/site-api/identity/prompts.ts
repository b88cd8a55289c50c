import { readSettings, writeSetting } from '@bowline/capabilities/identity/index.ts'
import type { promptCalls } from '@bowline/contract/calls/identity/prompts.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { userSettings } from '@bowline/contract/settings.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import type { Handlers } from '../call/handler.ts'

/** Where dismissals are kept, among the user's settings, and what those of the futures service begin with. */
const SETTING = 'dismissed'
const OF_SERVICE = 'popup.'
const DAY_MS = 86_400_000
const FOR_EVER = -1
/** Who dismisses one of these for ever is asked none of the others again (specification §4). */
const SKIPPING = ['trade', 'collateralized', 'transfer'] as const

export const promptHandlers: Handlers<typeof promptCalls, { readonly sql: Sql }> = {
  'GET /fe-co-api/popup/status': async ({ params, caller, nowMs }, { sql }) => {
    const dismissed = await readDismissed(sql, caller.user.id)
    const { [OF_SERVICE + params.scene]: until = 0 } = dismissed
    const isSkipped = SKIPPING.some((scene) => dismissed[OF_SERVICE + scene] === FOR_EVER)
    return { scene: params.scene, until: until === FOR_EVER || until > nowMs ? until : 0, isSkipped: isSkipped ? 1 : 0 }
  },

  'POST /fe-co-api/popup/report': async ({ params, caller, nowMs }, { sql }) => {
    const { scene, forever } = params
    const userId = caller.user.id
    const before = await readDismissed(sql, userId)
    // What is dismissed for ever stays so.
    const until = forever || before[OF_SERVICE + scene] === FOR_EVER ? FOR_EVER : nowMs + DAY_MS
    const value = { ...before, [OF_SERVICE + scene]: until }
    if (await writeSetting(sql, { userId, name: SETTING, value }, nowMs))
      throw new SiteRefusal(SiteCode.refused, 'settings.most')
    return { scene, until }
  },
}

async function readDismissed(sql: Sql, userId: number): Promise<Record<string, number>> {
  const { [SETTING]: kept } = await readSettings(sql, userId)
  const read = userSettings.dismissed.safeParse(kept ?? {})
  return read.success ? read.data : {}
}
