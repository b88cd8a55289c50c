import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ContractState } from '@bowline/core/messages/terms.ts'
import { BTC_INVERSE } from '@bowline/core/perpetuals/contracts.fixture.ts'
import { PerpetualsFloor } from '@bowline/core/perpetuals/perpetuals-floor.fixture.ts'
import { type ContractSettings, settingsOf, withSettings } from './change-contract.ts'
import { MarketRegistry } from './market-registry.ts'
import { isRefused } from './market-terms.ts'

const DAY_MS = 86_400_000

function setContract() {
  const floor = new PerpetualsFloor()
  const registry = new MarketRegistry()
  const contract = () => {
    registry.apply({ sequence: ++sequence, events: floor.asks({ kind: 'query-definitions' }) })
    return registry.contract(BTC_INVERSE) ?? assert.fail('it is defined')
  }
  let sequence = 0
  const tries = (change: Partial<ContractSettings>) => {
    const known = contract()
    return withSettings(known, { ...settingsOf(known), ...change }, floor.time)
  }
  const changes = (change: Partial<ContractSettings>) => {
    const command = tries(change)
    assert.ok(!isRefused(command))
    floor.does(command)
  }
  return { floor, contract, tries, changes }
}

test('settings that nobody changed leave a contract as it is, and a changed one changes that field alone', () => {
  const { contract, changes } = setContract()
  const before = contract()
  changes({})
  assert.deepEqual([contract().terms, contract().contract], [before.terms, before.contract])
  changes({ fundingCapPercent: '0.25', fundingHours: '2' })
  assert.deepEqual(contract().contract, { ...before.contract, fundingCap: 250_000n, fundingHours: 2 })
  assert.deepEqual(contract().terms, before.terms)
})

test('a contract that only reduces takes other settings and stays in that state', () => {
  const { floor, contract, changes } = setContract()
  floor.does({ kind: 'set-market-state', market: BTC_INVERSE, state: ContractState.reduceOnly })
  changes({ farPercent: '8' })
  assert.deepEqual([contract().terms.state, settingsOf(contract()).farPercent], [ContractState.reduceOnly, '8'])
})

test('an end is said a week before, may move until its last day, and not within it', () => {
  const { floor, contract, tries, changes } = setContract()
  const inDays = (days: number) => new Date(floor.time + days * DAY_MS).toISOString().slice(0, 16).replace('T', ' ')
  const refusal = (endsAt: string) => {
    const tried = tries({ endsAt })
    return isRefused(tried) ? tried.refused.join() : 'none'
  }
  assert.match(refusal(inDays(6)), /seven days/)
  changes({ endsAt: inDays(9) })
  changes({ endsAt: inDays(8) })
  assert.equal(contract().contract.endsAt, floor.time + 8 * DAY_MS)
  floor.time += 7 * DAY_MS
  assert.match(refusal(''), /within a day of the end/)
  assert.equal(isRefused(tries({ farPercent: '8' })), false)
})
