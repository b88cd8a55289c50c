import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { EventOf } from '@bowline/core/messages/events.ts'
import { BizType, LedgerCode } from '@bowline/core/messages/terms.ts'
import { contractBatches } from './contract-batches.fixture.ts'
import type { ContractHistory } from './history-of-contracts.ts'
import type { WalletChange } from './wallet-changes.read.ts'
import { WalletTimes } from './wallet-times.ts'

const BOB = 2
const [USDT, BTC] = [1, 3]
const CODES: readonly number[] = [LedgerCode.futuresWallet, LedgerCode.isolatedMargin]

/** A history, and how often it was asked. */
function historyOf(value: readonly WalletChange[], isThere = () => true) {
  const asked: number[] = []
  const walletChanges = async (account: number) => {
    asked.push(account)
    return { ok: isThere(), value }
  }
  return { asked, history: { walletChanges } as unknown as Pick<ContractHistory, 'walletChanges'> }
}

describe('when a futures wallet last changed', () => {
  const batches = contractBatches()
  const lines = batches.flatMap(({ events, time }) =>
    events.flatMap((event) =>
      event.kind === 'journal-line' && event.owner === BOB && CODES.includes(event.code) ? [{ event, time }] : [],
    ),
  )
  const line = lines[0]?.event as EventOf<'journal-line'>

  it('is the time of the last command that moved money in its asset, whatever happened to others since', async () => {
    const { asked, history } = historyOf([])
    const times = new WalletTimes(history)
    for (const batch of batches) times.apply(batch)
    const assets = [...new Set(lines.map(({ event }) => event.asset))]
    const at = await times.of(BOB, assets)
    for (const asset of assets) assert.equal(at(asset), lines.findLast(({ event }) => event.asset === asset)?.time)
    assert.deepEqual(asked, [])
  })

  it('is asked of the history once where nothing has changed since the start, and 0 where nothing ever did', async () => {
    const { asked, history } = historyOf([{ asset: USDT, time: 5_000 }])
    const times = new WalletTimes(history)
    for (let round = 0; round < 2; round++) {
      const at = await times.of(BOB, [USDT, BTC])
      assert.deepEqual([at(USDT), at(BTC)], [5_000, 0])
    }
    assert.deepEqual(asked, [BOB])
  })

  it('is what was heard while the history was asked', async () => {
    const { history } = historyOf([{ asset: line.asset, time: 5_000 }])
    const times = new WalletTimes(history)
    const answer = times.of(BOB, [line.asset])
    times.apply({ events: [line], time: 6_000 })
    assert.equal((await answer)(line.asset), 6_000)
  })

  it('is 0 while the history is behind, which is asked again', async () => {
    let isThere = false
    const { asked, history } = historyOf([{ asset: USDT, time: 5_000 }], () => isThere)
    const times = new WalletTimes(history)
    assert.equal((await times.of(BOB, [USDT]))(USDT), 0)
    isThere = true
    assert.equal((await times.of(BOB, [USDT]))(USDT), 5_000)
    assert.equal(asked.length, 2)
  })

  it('is not the time at which the account became a unified one: nothing came and nothing left', async () => {
    const { history } = historyOf([{ asset: line.asset, time: 5_000 }])
    const times = new WalletTimes(history)
    times.apply({ events: [{ ...line, bizType: BizType.upgrade }], time: 6_000 })
    assert.equal((await times.of(BOB, [line.asset]))(line.asset), 5_000)
  })
})
