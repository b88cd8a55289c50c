import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { guideStep, type TradeSoFar } from './guide-step.ts'

const nothing: TradeSoFar = { mayOpen: false, hasMoney: false, holds: false, isProtected: false, hasHeld: false }

describe('the guide to a first trade', () => {
  it('leads from the notice over money and a position to its protection and its end', () => {
    const steps = [
      nothing,
      { ...nothing, mayOpen: true },
      { ...nothing, mayOpen: true, hasMoney: true },
      { ...nothing, mayOpen: true, hasMoney: true, holds: true, hasHeld: true },
      { ...nothing, mayOpen: true, hasMoney: true, holds: true, hasHeld: true, isProtected: true },
      { ...nothing, mayOpen: true, hasMoney: true, hasHeld: true },
    ]
    assert.deepEqual(steps.map(guideStep), ['notice', 'transfer', 'long', 'protect', 'close', 'done'])
  })

  it('asks for nothing that has happened: money may be in a position', () => {
    assert.equal(guideStep({ ...nothing, mayOpen: true, holds: true }), 'protect')
  })
})
