import { changeSetting, readSettings } from '@bowline/capabilities/identity/index.ts'
import type { promptCalls } from '@bowline/contract/calls/identity/prompts.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { skippingScenes } from '@bowline/contract/terms/prompts.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import type { Handlers } from '../call/handler.ts'
import { DISMISSED, FOR_EVER, promptName, readDismissed } from './dismissed.ts'

const DAY_MS = 86_400_000

export const promptHandlers: Handlers<typeof promptCalls, { readonly sql: Sql }> = {
  'GET /fe-co-api/popup/status': async ({ params, caller, nowMs }, { sql }) => {
    const dismissed = readDismissed((await readSettings(sql, caller.user.id))[DISMISSED])
    const { [promptName(params.scene)]: until = 0 } = dismissed
    const isSkipped = skippingScenes.some((scene) => dismissed[promptName(scene)] === FOR_EVER)
    return { scene: params.scene, until: until === FOR_EVER || until > nowMs ? until : 0, isSkipped: isSkipped ? 1 : 0 }
  },

  'POST /fe-co-api/popup/report': async ({ params, caller, nowMs }, { sql }) => {
    const { scene, forever } = params
    let until = forever ? FOR_EVER : nowMs + DAY_MS
    const dismiss = (kept: unknown) => {
      const before = readDismissed(kept)
      // What is dismissed for ever stays so.
      if (before[promptName(scene)] === FOR_EVER) until = FOR_EVER
      return { ...before, [promptName(scene)]: until }
    }
    if (await changeSetting(sql, { userId: caller.user.id, name: DISMISSED }, dismiss, nowMs))
      throw new SiteRefusal(SiteCode.refused, 'settings.most')
    return { scene, until }
  },
}
