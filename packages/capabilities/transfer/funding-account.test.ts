import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { BizType, LedgerCode } from '@bowline/core/messages/terms.ts'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import type { LedgerHistory } from '../ledger-history/index.ts'
import { FundingAccount } from './funding-account.ts'

const [ALICE, BOB, USDT, BTC] = [7, 8, 1, 2]

/** Nothing moved for anybody. */
const nobody = () => 0

/** A history that ends with a command. */
function historyUpTo(sequence: number, balance: bigint): Pick<LedgerHistory, 'balances' | 'lines'> {
  const row = { owner: ALICE, asset: USDT, code: LedgerCode.funding, subKey: 0, balance, sequence }
  return {
    balances: async () => ({
      ok: true,
      sequence,
      value: [row, { ...row, code: LedgerCode.spotAvailable, balance: 99n }],
    }),
    lines: async () => ({ ok: false, refusal: 'history-unavailable' }),
  }
}

function batch(sequence: number, owner: number, balance: bigint): Pick<EventBatch, 'events' | 'sequence'> {
  const line = { code: LedgerCode.funding, owner, subKey: 0, asset: USDT, amount: 1n, balance }
  const event = { kind: 'journal-line', ...line, bizType: BizType.transfer, leg: 0, bizNumber: 0, market: 0 }
  return { sequence, events: [event as never] }
}

describe('the balances of the funding account', () => {
  const held = async (funding: FundingAccount) => {
    const answer = await funding.balances(ALICE, [USDT, BTC])
    return answer.ok && answer.value.map(({ asset, balance }) => `${asset}: ${balance}`)
  }

  it('are those of the history, of coins that were ever there', async () => {
    assert.deepEqual(await held(new FundingAccount(historyUpTo(5, 40n), nobody)), ['1: 40'])
  })

  it('show what was written since the history ended, and of its owner alone', async () => {
    const funding = new FundingAccount(historyUpTo(5, 40n), nobody)
    funding.apply(batch(6, ALICE, 30n))
    funding.apply(batch(7, BOB, 1n))
    assert.deepEqual(await held(funding), ['1: 30'])
  })

  it('are never older than the history', async () => {
    const funding = new FundingAccount(historyUpTo(9, 10n), nobody)
    funding.apply(batch(6, ALICE, 30n))
    assert.deepEqual(await held(funding), ['1: 10'])
  })

  it('are not told while the history does not answer', async () => {
    const silent = async () => ({ ok: false, refusal: 'history-unavailable' }) as const
    assert.equal(
      (await new FundingAccount({ balances: silent, lines: silent }, nobody).balances(ALICE, [USDT])).ok,
      false,
    )
  })
})

describe('the transfers of the funding account', () => {
  it('have what their owner was answered before, however far the history was behind then', async () => {
    const history = historyUpTo(5, 40n)
    let sequence = 5
    const line = {
      ...{ owner: ALICE, asset: USDT, sequence: 7, line: 1, time: 0, isDebit: true, amount: 3n },
      balanceAfter: 40n,
    }
    const row = { ...line, bizType: BizType.transfer, bizId: '', memo: 'funding-spot' }
    const lines = async () => {
      sequence += 1
      return { ok: true, sequence, value: sequence < 7 ? [] : [row] } as const
    }
    const funding = new FundingAccount({ ...history, lines: lines as never }, (account) => (account === ALICE ? 7 : 99))
    const answer = await funding.transfers({ account: ALICE, way: { from: 'funding', to: 'spot' }, limit: 10 })
    assert.deepEqual([answer.ok && answer.value.map(({ amount }) => amount), sequence], [[-3n], 7])
  })
})
