import { readAccount } from '@bowline/capabilities/spot/read-account.ts'
import type { accountModelCalls } from '@bowline/contract/calls/perpetuals/account-model.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Handlers } from '../call/handler.ts'

/** An upgrade is one command of the engine: it is done or it is not, and nobody sees it running. */
export const accountModelHandlers: Handlers<typeof accountModelCalls, { readonly engine: EngineClient }> = {
  'GET /fe-co-api/account/model': async ({ actor }, { engine }) => {
    const state = await readAccount(engine, actor.account)
    const isUnified = state?.account.isUnified === 1
    return { model: isUnified ? 2 : 1, status: isUnified ? 1 : 0, reason: '', upgradeTime: 0 }
  },
}
