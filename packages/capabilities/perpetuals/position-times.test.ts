import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { EventOf } from '@bowline/core/messages/events.ts'
import { contractBatches } from './contract-batches.fixture.ts'
import type { ContractHistory } from './history-of-contracts.ts'
import { PositionTimes } from './position-times.ts'

type Held = EventOf<'position'>

/** What a history has of positions, and how often it was asked. */
function historyOf(rows: readonly { readonly held: Held; readonly updatedAt: number }[], ok = true) {
  const asked: number[] = []
  const positions = async ({ account }: { readonly account: number }) => {
    asked.push(account)
    return { ok, value: rows.map(({ held, updatedAt }) => ({ ...held, updatedAt })) }
  }
  return { asked, history: { positions } as unknown as Pick<ContractHistory, 'positions'> }
}

describe('when a position last changed', () => {
  const batches = contractBatches()
  const changes = batches.flatMap(({ events, time }) =>
    events.flatMap((event) => (event.kind === 'position' ? [{ held: event, time }] : [])),
  )
  const open = changes.find(({ held }) => held.positionId !== 0)
  assert.ok(open)
  const { held } = open
  const later = open.time + 60_000

  it('is the time of the last command that changed it, whatever happened to others since', async () => {
    const { asked, history } = historyOf([])
    const times = new PositionTimes(history)
    const last = new Map<string, (typeof changes)[number]>()
    for (const batch of batches) times.apply(batch)
    for (const change of changes)
      last.set(`${change.held.account}/${change.held.market}/${change.held.positionSide}`, change)
    const stillOpen = [...last.values()].filter((change) => change.held.positionId !== 0)
    assert.ok(stillOpen.length > 1)
    for (const change of stillOpen)
      assert.equal((await times.of(change.held.account, [change.held]))(change.held), change.time)
    assert.deepEqual(asked, [])
  })

  it('is asked of the history once where nothing has changed since the start', async () => {
    const { asked, history } = historyOf([{ held, updatedAt: later }])
    const times = new PositionTimes(history)
    for (let round = 0; round < 2; round++) assert.equal((await times.of(held.account, [held]))(held), later)
    assert.deepEqual(asked, [held.account])
  })

  it('is what was heard while the history was asked', async () => {
    const { history } = historyOf([{ held, updatedAt: later }])
    const times = new PositionTimes(history)
    const answer = times.of(held.account, [held])
    times.apply({ events: [held], time: later + 1 })
    assert.equal((await answer)(held), later + 1)
  })

  it('is when it was opened while the history is behind, which is asked again', async () => {
    const { asked, history } = historyOf([], false)
    const times = new PositionTimes(history)
    for (let round = 0; round < 2; round++) assert.equal((await times.of(held.account, [held]))(held), held.openedAt)
    assert.equal(asked.length, 2)
  })
})
