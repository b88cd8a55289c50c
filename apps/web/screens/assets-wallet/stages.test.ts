import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { depositState, depositSteps, isDepositOpen, isWithdrawalOpen, waitOf, withdrawalSteps } from './stages.ts'

const of = (steps: readonly { readonly state: string }[]) => steps.map(({ state }) => state).join(' ')

describe('the way of a deposit', () => {
  const way = (stage: Parameters<typeof depositSteps>[0]['stage'], side: 'deposit' | 'below-min' | 'suspense') =>
    of(depositSteps({ stage, side, held: null }))

  it('shows what is done and what it waits for', () => {
    assert.equal(way('seen', 'deposit'), 'done now later later')
    assert.equal(way('confirming', 'deposit'), 'done now later later')
    assert.equal(way('credited', 'deposit'), 'done done done now')
    assert.equal(way('unlocked', 'deposit'), 'done done done done')
  })

  it('ends where its transaction was dropped', () => {
    assert.equal(way('dropped', 'deposit'), 'done lost later later')
    assert.equal(depositState({ stage: 'dropped', side: 'below-min', held: null }), 'dropped')
  })

  it('does not look credited while it waits for others or for people', () => {
    assert.equal(way('unlocked', 'below-min'), 'done done now later')
    assert.equal(way('credited', 'suspense'), 'done done now later')
    assert.equal(depositState({ stage: 'unlocked', side: 'suspense', held: null }), 'suspense')
    assert.equal(isDepositOpen({ stage: 'credited', side: 'suspense', held: null }), false)
    assert.equal(isDepositOpen({ stage: 'credited', side: 'deposit', held: null }), true)
  })
})

describe('the way of a deposit that is held', () => {
  it('counts its confirmations, and then waits for its owner or for persons', () => {
    const way = (stage: Parameters<typeof depositSteps>[0]['stage']) =>
      of(depositSteps({ stage, side: 'deposit', held: 'origin' }))
    assert.equal(way('confirming'), 'done now later later')
    assert.equal(way('unlocked'), 'done done now later')
    assert.equal(depositState({ stage: 'credited', side: 'deposit', held: 'origin' }), 'origin')
    assert.equal(depositState({ stage: 'credited', side: 'deposit', held: 'risk' }), 'suspense')
    assert.equal(isDepositOpen({ stage: 'unlocked', side: 'deposit', held: 'review' }), true)
  })
})

describe('the way of a withdrawal', () => {
  const way = (stage: Parameters<typeof withdrawalSteps>[0]['stage']) => of(withdrawalSteps({ stage }))

  it('shows who has it now', () => {
    assert.equal(way('review'), 'done now later later')
    assert.equal(way('queued'), 'done done now later')
    assert.equal(way('signing'), 'done done now later')
    assert.equal(way('mined'), 'done done done now')
    assert.equal(way('completed'), 'done done done done')
  })

  it('ends where it was stopped', () => {
    assert.equal(way('cancelled'), 'done lost later later')
    assert.equal(way('failed'), 'done done lost later')
    assert.equal(isWithdrawalOpen({ stage: 'failed' }), false)
    assert.equal(isWithdrawalOpen({ stage: 'sent' }), true)
  })
})

it('words a wait in the largest unit that is honest', () => {
  assert.deepEqual(waitOf(8), { key: 'seconds', n: 1 })
  assert.deepEqual(waitOf(60), { key: 'minutes', n: 1 })
  assert.deepEqual(waitOf(3_600), { key: 'minutes', n: 60 })
  assert.deepEqual(waitOf(9_000), { key: 'hours', n: 3 })
})
