import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { linesOf } from '@bowline/core/messages/journal.ts'
import { LedgerCode } from '@bowline/core/messages/terms.ts'
import { paymentJournal } from '../payments/payment-journals.ts'
import { CANCELLABLE, codeOf, isFinal, stepOf, WITHDRAWAL_STATES, type WithdrawalState } from './life-cycle.ts'
import { journalOf } from './moves.ts'

const UNIT = 100_000_000n
/** 1 BTC, fee 0.0002, network cost 0.00012 (domain/ledger.md L5). */
const money = {
  withdrawId: 'w',
  account: 7,
  asset: 1,
  amount: UNIT,
  fee: 20_000n,
  chain: 1,
  receiver: 8,
  generation: 0,
} as const

/** What its transaction cost (domain/ledger.md L5: 0.00012). */
const cost = () =>
  paymentJournal(
    'cost',
    {
      ...{ key: 'own:1', chain: 1 },
      own: { asset: 1, amount: 0n, from: 'hot', to: 'hot' },
      cost: { asset: 1, amount: 12_000n, from: 'hot' },
    },
    1,
  )

const after = (from: WithdrawalState) => WITHDRAWAL_STATES.filter((to) => stepOf(from, to) !== undefined)

/** Every way from `opening` to an end, going back from `mined` once. */
function waysFrom(way: readonly WithdrawalState[]): WithdrawalState[][] {
  const last = way.at(-1) as WithdrawalState
  const next = after(last).filter((to) => way.filter((state) => state === to).length < 2)
  return next.length === 0 ? [[...way]] : next.flatMap((to) => waysFrom([...way, to]))
}

/** What the ledger accounts come to along a way. */
function balancesAlong(way: readonly WithdrawalState[]): Map<string, bigint> {
  const balances = new Map<string, bigint>()
  for (const [n, to] of way.entries()) {
    const move = n === 0 ? 'no-money' : stepOf(way[n - 1] as WithdrawalState, to)
    if (!move || move === 'no-money') continue
    for (const { code, owner, amount } of linesOf(journalOf(move, money, 1))) {
      const account = `${code}:${owner}`
      balances.set(account, (balances.get(account) ?? 0n) + amount)
    }
  }
  return balances
}

describe('the life of a withdrawal', () => {
  const ways = waysFrom(['opening'])

  it('ends in a state that says so, whichever way it takes', () => {
    assert.ok(ways.length > 10)
    for (const way of ways) assert.ok(isFinal(way.at(-1) as WithdrawalState), way.join(' → '))
  })

  it('holds nothing once it is over, and gives back all of it unless it was paid', () => {
    for (const way of ways) {
      const balances = balancesAlong(way)
      const of = (code: number, owner: number) => balances.get(`${code}:${owner}`) ?? 0n
      const story = way.join(' → ')
      assert.equal(of(LedgerCode.spotWithdrawing, 7), 0n, story)
      assert.equal(of(LedgerCode.approvedWithdrawals, 7), 0n, story)
      const isPaid = way.at(-1) === 'completed'
      assert.equal(of(LedgerCode.spotAvailable, 7), isPaid ? -UNIT : 0n, story)
      assert.equal(
        [...balances.values()].reduce((sum, amount) => sum + amount, 0n),
        0n,
        story,
      )
    }
  })

  it('L5: a paid one leaves fee income, network cost and the hot wallet as the worked example has them', () => {
    const balances = balancesAlong(['opening', 'queued', 'planned', 'signed', 'sent', 'mined', 'completed'])
    const taken = cost()
    assert.ok(taken)
    for (const { code, owner, amount } of linesOf(taken))
      balances.set(`${code}:${owner}`, (balances.get(`${code}:${owner}`) ?? 0n) + amount)
    assert.deepEqual(Object.fromEntries([...balances].filter(([, amount]) => amount !== 0n)), {
      [`${LedgerCode.spotAvailable}:7`]: -UNIT,
      [`${LedgerCode.withdrawalFees}:0`]: 20_000n,
      [`${LedgerCode.networkCost}:0`]: -12_000n,
      [`${LedgerCode.hotWallet}:0`]: 99_980_000n + 12_000n,
    })
  })

  it('is nobody’s to cancel once something is bound to it', () => {
    assert.deepEqual(CANCELLABLE, ['travelRule', 'review', 'queued'])
    for (const state of ['planned', 'signed', 'sent', 'mined'] as const)
      assert.ok(!after(state).some((to) => to === 'cancelled' || to === 'rejected'), state)
  })

  it('fails only before anything is bound, or as a transaction that can never confirm', () => {
    assert.deepEqual(
      WITHDRAWAL_STATES.filter((state) => stepOf(state, 'failed')),
      ['queued', 'sent', 'mined'],
    )
  })

  it('has the numbers that pages and clients know', () => {
    assert.deepEqual(Object.fromEntries(WITHDRAWAL_STATES.map((state) => [state, codeOf(state)])), {
      opening: 0,
      travelRule: 7,
      review: 2,
      queued: 4,
      planned: 4,
      signed: 4,
      sent: 4,
      mined: 4,
      completed: 6,
      cancelled: 1,
      rejected: 3,
      failed: 5,
      refused: 5,
    })
  })
})
