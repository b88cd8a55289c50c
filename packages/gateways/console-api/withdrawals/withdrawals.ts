import { amountText } from '@bowline/capabilities/markets/index.ts'
import { areSameHands } from '@bowline/capabilities/staff/index.ts'
import {
  type Reviewed,
  releaseOfWithdrawal,
  type Wallet,
  type WalletMode,
  walletNetworks,
} from '@bowline/capabilities/wallet/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { withdrawalReviewCalls } from '@bowline/contract/console/calls/withdrawals.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { cursorNumber, pageOf } from '../../call-kit/pages.ts'
import type { PlainReason } from '../../call-kit/refusal-text.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import type { ConsoleHandlers } from '../console-handler.ts'
import { recordAudit } from '../record-audit.ts'
import { shownRelease } from '../release-keys/shown-release.ts'

/** So many wait at most in practice; a page is cut from them. */
const MOST_WAITING = 1_000

const REFUSED: Readonly<Record<Extract<Reviewed, { refusal: unknown }>['refusal'], PlainReason>> = {
  unknown: 'staff.withdrawal-not-waiting',
  'not-in-review': 'staff.withdrawal-not-waiting',
  'reviewed-already': 'staff.withdrawal-reviewed',
  frozen: 'staff.withdrawal-frozen',
  'same-hands': 'staff.request-not-independent',
  'key-missing': 'staff.key-missing',
  'unknown-key': 'staff.key-not-in-force',
  wrong: 'staff.key-wrong',
}

interface ReviewNeeds {
  readonly sql: Sql
  readonly wallet: Pick<Wallet, 'waitingReviews' | 'review'>
  readonly instance: { readonly mode: WalletMode }
}

export const withdrawalReviewHandlers: ConsoleHandlers<typeof withdrawalReviewCalls, ReviewNeeds> = {
  async 'GET /console-api/withdrawals/waiting'(call, { wallet, sql, instance }) {
    const networks = walletNetworks(instance.mode)
    const { cursor, limit } = call.params
    const after = cursorNumber(cursor) ?? 0
    const waiting = (await wallet.waitingReviews(MOST_WAITING)).filter(({ id }) => id > after)
    const { rows, next } = pageOf(waiting.slice(0, limit + 1), limit, ({ id }) => String(id))
    await recordAudit(sql, call, { action: 'withdrawals.list', after: { found: rows.length } })
    return {
      rows: rows.map((row) => {
        const { withdrawId, userId, coin, network, address, tag, risk, persons, requestedAtMs } = row
        const needed = releaseOfWithdrawal(networks, row)
        return {
          ...{ withdrawId, userId, coin, network, address, tag, risk, persons, requestedAtMs },
          ...{ amount: amountText(row.amount), value: amountText(row.value) },
          release: needed ? shownRelease(needed.leaving) : null,
        }
      }),
      next,
    }
  },

  async 'POST /console-api/withdrawals/review'(call, { wallet, sql }) {
    const { withdrawId, verdict, reason, assertion } = call.params
    const { member } = call.session
    // As for any other approval (decision 33): time for the others to notice who was let in.
    if (verdict === 'approve' && member.decidesFromMs > call.nowMs)
      throw new SiteRefusal(SiteCode.refused, 'staff.request-too-new')
    const reviewed = await wallet.review({
      ...{ withdrawId, staff: member.id, verdict, reason, assertion },
      areSameHands: (one, other) => areSameHands(sql, one, other),
    })
    if ('refusal' in reviewed) throw new SiteRefusal(SiteCode.refused, REFUSED[reviewed.refusal])
    await recordAudit(sql, call, {
      action: `withdrawals.${verdict}`,
      object: { kind: 'withdrawal', id: withdrawId },
      after: { reason, done: reviewed.done },
    })
    return reviewed
  },
}
