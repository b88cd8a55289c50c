import { amountText } from '@bowline/capabilities/markets/index.ts'
import { type ClaimRefusal, claimRecovery, type Recovery, recoveriesOf } from '@bowline/capabilities/wallet/index.ts'
import type { recoveryCalls } from '@bowline/contract/calls/wallet/recoveries.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { PlainReason } from '../../call-kit/refusal-text.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import type { Handlers } from '../call/handler.ts'
import type { RecordNeeds } from './wallet-needs.ts'
import { walletRefusal } from './wallet-refusal.ts'

interface RecoveryNeeds extends RecordNeeds {
  readonly sql: Sql
}

const SHOWN = 20

const REASONS: Record<ClaimRefusal, PlainReason> = {
  arrived: 'recovery.arrived',
  repeated: 'recovery.repeated',
  'too-many': 'recovery.too-many',
}

export const recoveryHandlers = {
  async 'POST /exchange-web-gateway/wallet/claimRecovery'({ params, caller: { user }, nowMs }, { sql, wallet }) {
    const { coinName: coin, transferNetWork: network, txid, amount, note } = params
    // Whether it is open at present says nothing about what was sent before.
    if (!wallet.coins().some((known) => known.coin === coin && known.network === network))
      throw walletRefusal({ refusal: 'network-unknown' }, coin)
    const claimed = await claimRecovery(sql, user.id, { network, coin, txid, amount, note }, nowMs)
    if ('refusal' in claimed)
      throw new SiteRefusal(SiteCode.refused, REASONS[claimed.refusal], { reason: claimed.refusal })
    return claimed
  },

  async 'GET /exchange-web-gateway/wallet/recoveries'({ caller: { user } }, { sql }) {
    const rows = await recoveriesOf(sql, user.id, SHOWN)
    return { rows: rows.map(shown) }
  },
} satisfies Handlers<typeof recoveryCalls, RecoveryNeeds>

function shown({ id, coin, network, txid, amount, state, isPosted, fee, reason, askedAtMs, decidedAtMs }: Recovery) {
  return {
    ...{ id, coinName: coin, transferNetWork: network, txid, amount, askedAtMs, decidedAtMs: decidedAtMs ?? null },
    state: isPosted ? ('credited' as const) : state,
    fee: state === 'granted' ? amountText(fee) : null,
    reason: state === 'refused' ? reason : null,
  }
}
