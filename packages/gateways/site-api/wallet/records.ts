import { codeOf, WITHDRAWAL_STATES } from '@bowline/capabilities/wallet/index.ts'
import type { recordCalls } from '@bowline/contract/calls/wallet/records.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { cursorNumber, pageOf } from '../../call-kit/pages.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import type { Handlers } from '../call/handler.ts'
import { depositRow } from './deposit-row.ts'
import type { RecordNeeds } from './wallet-needs.ts'
import { stageOf, withdrawalRow } from './withdrawal-row.ts'

export const recordHandlers = {
  async 'GET /exchange-web-gateway/wallet/deposits'({ params: { cursor, limit, ...filter }, caller, nowMs }, site) {
    const { rows, next } = await readDeposits(site, caller.user.id, filter, { cursor, limit })
    return { rows: rows.map((deposit) => depositRow(deposit, site.wallet.coins(), nowMs)), next }
  },

  async 'GET /exchange-web-gateway/wallet/deposit'({ params: { id }, caller: { user }, nowMs }, { wallet }) {
    const [deposit] = await wallet.deposits(user.id, { id, limit: 1 })
    if (!deposit) throw new SiteRefusal(SiteCode.refused, 'deposit.unknown', { reason: 'not-found' })
    const steps = await wallet.depositSteps(user.id, id)
    return {
      deposit: depositRow(deposit, wallet.coins(), nowMs),
      steps: steps.map(({ stage, height, atMs }) => ({ stage, height: height ?? null, atMs })),
    }
  },

  async 'GET /exchange-web-gateway/wallet/withdrawals'({ params: { cursor, limit, ...filter }, caller }, site) {
    const { rows, next } = await readWithdrawals(site, caller.user.id, filter, { cursor, limit })
    return { rows: rows.map((withdrawal) => withdrawalRow(withdrawal, site.wallet.coins())), next }
  },

  async 'GET /exchange-web-gateway/wallet/withdrawal'({ params: { withdrawId }, caller: { user } }, { wallet }) {
    const [withdrawal] = await wallet.withdrawals(user.id, { withdrawId, limit: 1 })
    if (!withdrawal) throw new SiteRefusal(SiteCode.refused, 'withdrawal.unknown', { reason: 'not-found' })
    const steps = await wallet.withdrawalSteps(withdrawal)
    return {
      withdrawal: withdrawalRow(withdrawal, wallet.coins()),
      // Who did it is of no concern to its owner, and several states may be one stage.
      steps: steps
        .map(({ state, atMs }) => ({ stage: stageOf(state), atMs }))
        .filter(({ stage }, at, all) => stage !== all[at - 1]?.stage),
    }
  },
} satisfies Partial<Handlers<typeof recordCalls, RecordNeeds>>

interface Asked {
  readonly coinName?: string | undefined
  readonly transferNetWork?: string | undefined
  readonly code?: number | undefined
  readonly startMs?: number | undefined
  readonly endMs?: number | undefined
}

interface Place {
  readonly cursor: string | undefined
  readonly limit: number
}

/** A page of a user's deposits. */
export async function readDeposits({ wallet }: RecordNeeds, userId: number, asked: Asked, place: Place) {
  const { coinName: coin, transferNetWork: network, startMs: fromMs, endMs: untilMs, code } = asked
  const page = { limit: place.limit + 1, beforeId: cursorNumber(place.cursor) }
  const rows = await wallet.deposits(userId, { coin, network, fromMs, untilMs, code, ...page })
  return pageOf(rows, place.limit, ({ id }) => String(id))
}

/** A page of a user's withdrawals. */
export async function readWithdrawals({ wallet }: RecordNeeds, userId: number, asked: Asked, place: Place) {
  const { coinName: coin, transferNetWork: network, startMs: fromMs, endMs: untilMs, code } = asked
  const page = { limit: place.limit + 1, beforeId: cursorNumber(place.cursor) }
  const states = code === undefined ? undefined : WITHDRAWAL_STATES.filter((state) => codeOf(state) === code)
  const rows = await wallet.withdrawals(userId, { coin, network, fromMs, untilMs, states, ...page })
  return pageOf(rows, place.limit, ({ id }) => String(id))
}
