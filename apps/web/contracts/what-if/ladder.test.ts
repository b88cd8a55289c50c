import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { LiquidationStep } from '@bowline/core/messages/terms.ts'
import { only } from '@bowline/core/trading-floor/words.fixture.ts'
import { meets, setFloor, type UnifiedFloor } from '@bowline/core/unified/unified-floor.fixture.ts'
import { movePrices } from './changes.ts'
import { engineAccount } from './engine-account.fixture.ts'
import { moveToLiquidation } from './fall.ts'
import { liquidationsOf } from './ladder.ts'
import { value } from './value.ts'

const PART = 10_000n
const at = (coin: string, part: bigint) => new Map([[coin, part]])

/** What the exchange did to traders, step by step. */
function engineSteps(floor: UnifiedFloor): string[] {
  const names = Object.fromEntries(Object.entries(LiquidationStep).map(([name, step]) => [step, name]))
  return only(floor.events, 'liquidation')
    .filter(({ isUnified }) => isUnified === 1)
    .map(({ step }) => names[step] as string)
    .filter((name) => !['warning', 'began', 'ended'].includes(name))
}

/** Owes 9,500 USDT, has 0.5 BTC and is long 1 BTC from 60,000. */
function setDebtor() {
  const { floor, maker, alice } = setFloor('2 BTC')
  floor.switches(alice, ['BTC'])
  // A loss made, and repaid in part.
  meets(maker, alice, 'buys', '9', '60500')
  meets(maker, alice, 'sells', '9', '59500')
  meets(maker, alice, 'buys', '1', '60000')
  const lacks = -9_500 - Number(floor.coin(alice, 'USDT').wallet)
  floor.gives(alice, `${lacks.toFixed(8)} USDT`)
  floor.leaves(alice, '1.5 BTC')
  return { floor, maker, alice }
}

describe('what would be liquidated', () => {
  it('is nothing while the margin suffices', () => {
    const { floor, alice } = setDebtor()
    const account = engineAccount(floor, alice)
    const { liquidations, after } = liquidationsOf(account)
    assert.deepEqual([liquidations, after], [[], account])
  })

  it('U10: begins with the debt, repaid with a coin to the last unit as the exchange does it, and stops there', () => {
    const { floor, alice } = setDebtor()
    const account = engineAccount(floor, alice)
    const by = moveToLiquidation(account, 'down', ['BTC'])
    assert.ok(by)
    const price = (60_000n * (PART - by)) / PART
    const { liquidations } = liquidationsOf(movePrices(account, at('BTC', PART - by)))
    for (let step = 56_000n; step > price; step -= 4_000n) floor.prices(String(step))
    floor.prices(String(Number(60_000n * (PART - by)) / 10_000))
    const [{ fromAmount, toAmount } = { fromAmount: 0n, toAmount: 0n }] = only(floor.events, 'conversion')
    assert.ok(fromAmount > 0n)
    const [liquidation] = liquidations
    assert.deepEqual(liquidation?.steps, [{ kind: 'repaid', from: 'BTC', fromAmount, to: 'USDT', toAmount }])
    assert.deepEqual(engineSteps(floor), ['repaid'])
    const { maintenance, marginBalance } = floor.unified(alice)
    assert.equal(liquidation.ratioAfter, (maintenance * 100_000_000n + marginBalance - 1n) / marginBalance)
  })

  it('cancels what would open, sells down the heaviest position by a tier, and keeps the rest', () => {
    const { floor, maker, alice } = setFloor('20000 USDT')
    alice.leverage(50)
    meets(maker, alice, 'buys', '8', '60000')
    alice.buys('0.1 @ 55000')
    const account = engineAccount(floor, alice)
    const by = moveToLiquidation(account, 'down', ['BTC']) ?? 0n
    const { liquidations } = liquidationsOf(movePrices(account, at('BTC', PART - by)))
    const steps = liquidations[0]?.steps ?? []
    const mark = (60_000 * Number(PART - by)) / 10_000
    // Buyers stand at the mark, as the page supposes.
    maker.buys(`9 @ ${mark.toFixed(2)}`)
    floor.prices(mark.toFixed(2))
    for (let second = 0; second < 5; second++) floor.waits(1_000)
    assert.deepEqual(
      steps.map(({ kind }) => kind),
      engineSteps(floor),
    )
    assert.deepEqual(
      steps.flatMap((step) => (step.kind === 'sold' ? [step.lots] : [])),
      only(floor.events, 'liquidation').flatMap(({ step, qty }) => (step === LiquidationStep.sold ? [qty] : [])),
    )
  })

  it('takes everything over where less is left than two thirds of what is needed, and leaves nothing', () => {
    const { floor, maker, alice } = setFloor('5000 USDT')
    meets(maker, alice, 'buys', '1', '60000')
    const { liquidations, after } = liquidationsOf(movePrices(engineAccount(floor, alice), at('BTC', 9_185n)))
    assert.deepEqual(
      liquidations[0]?.steps.map(({ kind }) => kind),
      ['takenOver'],
    )
    const { pools, positions } = value(after)
    assert.deepEqual([positions.length, pools[0]?.maintenance], [0, 0n])
    assert.ok((pools[0]?.equity ?? 1n) <= 1n)
  })
})

describe('how far all coins fall before something is liquidated', () => {
  it('is found to the hundredth of a percent, and of what owes nothing and holds nothing there is none', () => {
    const { floor, maker, alice } = setFloor('5000 USDT', '0.5 BTC')
    floor.switches(alice, ['BTC'])
    assert.equal(moveToLiquidation(engineAccount(floor, alice), 'down', ['BTC']), undefined)
    meets(maker, alice, 'buys', '1', '60000')
    const account = engineAccount(floor, alice)
    const by = moveToLiquidation(account, 'down', ['BTC']) as bigint
    const ratio = (part: bigint) => value(movePrices(account, at('BTC', part))).pools[0]?.mmRatio ?? 0n
    assert.ok(ratio(PART - by) >= 100_000_000n)
    assert.ok(ratio(PART - by + 1n) < 100_000_000n)
    assert.equal(moveToLiquidation(account, 'up', ['BTC']), undefined)
  })
})
