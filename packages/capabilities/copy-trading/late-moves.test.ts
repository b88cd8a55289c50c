import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { OrderFill } from '../perpetuals/followed-fills.read.ts'
import { type Missed, missedMoves, sureMoves } from './late-moves.ts'

const [LEADER, MARKET, OTHER] = [1_201, 7, 8]
const missed: Missed = {
  ...{ doneUntilMs: 1_000, upToMs: 2_000, sequence: 40, foundAtMs: 0 },
  held: new Map([[MARKET, { qty: 0n, entryValue: 0n }]]),
}

/** Bought (above zero) or sold by one command; what is held after it. */
const fill = (sequence: number, tradeId: number, qtyAfter: bigint, time = 1_500): OrderFill => ({
  ...{ market: MARKET, tradeId, account: LEADER, positionSide: 0, sequence, time, orderId: sequence },
  ...{ realised: 0n, fee: 0n, qtyAfter, closes: false, value: 600n },
})

const asks = (since: readonly OrderFill[], sequence = 40, before: readonly OrderFill[] = []) => ({
  history: { fillsSince: async () => ({ ok: true, value: { before, since }, sequence }) as const },
})
const movesOf = async (...asked: Parameters<typeof asks>) =>
  (await missedMoves(asks(...asked), LEADER, missed))?.map(({ name, opened, closed }) => [name, opened, closed])

describe('what a leader did before a process took over', () => {
  it('is a move for each command, even of the same millisecond', async () => {
    const fills = [fill(30, 1, 50n), fill(30, 2, 100n), fill(31, 3, 0n)]
    assert.deepEqual(await movesOf(fills), [
      ['trade-2', 100n, 0n],
      ['trade-3', 0n, 100n],
    ])
  })

  it('is not known before the history has reached the takeover', async () => {
    assert.equal(await movesOf([fill(30, 1, 50n)], 39), undefined)
    const away = { fillsSince: async () => ({ ok: false, refusal: 'history-behind' }) as const }
    assert.equal(await missedMoves({ history: away }, LEADER, missed), undefined)
  })

  it('ends where what is followed begins, and with one move more where trades do not lead there', async () => {
    assert.deepEqual(await movesOf([fill(30, 1, 50n), fill(41, 2, 0n, 2_000)]), [
      ['trade-1', 50n, 0n],
      ['rest-1000', 0n, 50n],
    ])
    assert.deepEqual(await movesOf([], 40, [fill(9, 1, 20n, 500)]), [['rest-1000', 0n, 20n]])
  })

  it('is surely over where the leader holds nothing', () => {
    const held = new Map([...missed.held, [OTHER, { qty: 5n, entryValue: 500n }]])
    const sure = sureMoves({ ...missed, held })
    assert.deepEqual(
      sure.map(({ market, name, closed, before }) => [market, name, closed, before]),
      [[MARKET, 'left-1000', 1n, 1n]],
    )
  })
})
