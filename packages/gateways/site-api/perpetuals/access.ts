import type { FuturesAccounts } from '@bowline/capabilities/perpetuals/index.ts'
import type { futuresAccessCalls } from '@bowline/contract/calls/perpetuals/settings.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { RISK_NOTICE_VERSION } from '@bowline/contract/terms/risk-notice.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import type { Handlers } from '../call/handler.ts'
import { type OpeningNeeds, requireOpening } from './may-open.ts'

interface Needs extends OpeningNeeds {
  readonly perpetuals: { readonly accounts: FuturesAccounts }
}

export const futuresAccessHandlers: Handlers<typeof futuresAccessCalls, Needs> = {
  'POST /fe-co-api/user/submit_compliance_record': async (call, { perpetuals }) => {
    const { params, caller, ip, userAgent, nowMs } = call
    if (!params.accepted) throw new SiteRefusal(SiteCode.futuresCompliance, 'futures.accept-notice')
    const said = { version: params.version, answers: params.answers, ip, userAgent }
    const acceptance = await perpetuals.accounts.accept(caller.user.id, said, nowMs)
    if (!acceptance) throw new SiteRefusal(SiteCode.futuresCompliance, 'futures.notice-changed')
    return { recordId: String(acceptance.id), version: RISK_NOTICE_VERSION, acceptedAt: acceptance.atMs }
  },

  'POST /fe-co-api/user/create_co_id': async ({ actor, nowMs }, site) => {
    const { account } = await requireOpening(site, actor, nowMs)
    return { coUid: String(account), openContract: 1 }
  },
}
