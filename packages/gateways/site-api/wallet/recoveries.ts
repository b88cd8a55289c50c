import { amountText } from '@bowline/capabilities/markets/index.ts'
import { type ClaimRefusal, claimRecovery, type Recovery, recoveriesOf } from '@bowline/capabilities/wallet/index.ts'
import type { recoveryCalls } from '@bowline/contract/calls/wallet/recoveries.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { PlainReason } from '../../call-kit/refusal-text.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import type { Handlers } from '../call/handler.ts'
import { networkRow } from './coin-rows.ts'
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
    const { coinName: coin, contract, transferNetWork: network, txid, amount, note } = params
    // Whether it is open at present says nothing about what was sent before.
    const listed = wallet.coins().filter((known) => known.network === network)
    const known = listed.find((each) => (contract === undefined ? each.coin === coin : each.asset === contract))
    const isToken = contract !== undefined && listed.some((each) => networkRow(each).hasTokens)
    if (!known && !isToken) throw walletRefusal({ refusal: 'network-unknown' }, coin ?? '')
    const what = known ? { coin: known.coin } : { contract: contract ?? '' }
    const claimed = await claimRecovery(sql, user.id, { network, what, txid, amount, note }, nowMs)
    if ('refusal' in claimed)
      throw new SiteRefusal(SiteCode.refused, REASONS[claimed.refusal], { reason: claimed.refusal })
    return claimed
  },

  async 'GET /exchange-web-gateway/wallet/recoveries'({ caller: { user } }, { sql }) {
    const rows = await recoveriesOf(sql, user.id, SHOWN)
    return { rows: rows.map(shown) }
  },
} satisfies Handlers<typeof recoveryCalls, RecoveryNeeds>

function shown({ id, what, network, txid, amount, state, isDone, fee, reason, askedAtMs, decidedAtMs }: Recovery) {
  const [coinName, contract] = 'coin' in what ? [what.coin, null] : [null, what.contract]
  return {
    ...{ id, coinName, contract, transferNetWork: network, txid, amount, askedAtMs, decidedAtMs: decidedAtMs ?? null },
    state: isDone ? (contract === null ? ('credited' as const) : ('returned' as const)) : state,
    fee: state === 'granted' && contract === null ? amountText(fee) : null,
    reason: state === 'refused' ? reason : null,
  }
}
