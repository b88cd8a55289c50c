import { IndexState, PriceKind } from '../messages/terms.ts'
import { BTC_INVERSE, BTC_PERPETUAL } from '../perpetuals/contracts.fixture.ts'
import type { Trader } from '../perpetuals/trader.fixture.ts'
import { BTC_USDC } from '../simulation/collaterals.ts'
import { BTC_USDT, ETH_USDT } from '../simulation/listings.ts'
import type { TimedCommand } from '../simulation/perpetuals-driver.ts'
import { read } from '../trading-floor/words.fixture.ts'
import { meets, UnifiedFloor } from './unified-floor.fixture.ts'

/**
 * What versions 11 and 12 do differently (`record-version.ts`): somebody orders while an index is frozen, is liquidated for debts
 * alone, sells enough, owes while prices are silent, and hours pass.
 */
export function silentCommands(): readonly TimedCommand[] {
  const floor = new UnifiedFloor()
  const maker = floor.opens('maker', '50000000 USDT')
  floor.fund('100000')
  const person = (name: string, ...funds: string[]) => {
    const trader = floor.opens(name)
    floor.upgrades(trader)
    for (const text of funds) floor.gives(trader, text)
    return trader
  }
  orderWhileFrozen(floor, person('alice', '0.1 BTC', '1000 USDC'))
  fallForDebts(floor, maker, person('bob', '30000 USDC'))
  sellEnough(floor, maker, person('carol', '2480 USDC'))
  const owing = person('dave', '3000 USDC')
  loses(maker, owing, '1')
  const holding = person('erin', '10000 USDC')
  loses(maker, holding, '1')
  meets(maker, holding, 'buys', '0.01', '60000')
  passHours(floor)
  return floor.taken
}

function orderWhileFrozen(floor: UnifiedFloor, alice: Trader): void {
  floor.switches(alice, ['BTC'])
  for (let second = 0; second < 30; second++) {
    floor.time += 1_000
    sets(floor, BTC_INVERSE, '60000', IndexState.frozen)
    for (const market of [BTC_USDT, BTC_USDC, BTC_PERPETUAL]) sets(floor, market, '60000')
    sets(floor, ETH_USDT, '3000')
  }
  floor.tries(alice.order('buy', '0.05 @ 59000'))
  floor.leaves(alice, '0.095 BTC')
  floor.switches(alice, [], ['BTC'])
  floor.thaws()
}

function fallForDebts(floor: UnifiedFloor, maker: Trader, bob: Trader): void {
  loses(maker, bob, '8')
  floor.leaves(bob, '20000 USDC')
  floor.tries(bob.order('buy', '0.01 @ 58000'))
  floor.prices('60000', '3000', '60000', '120000')
  floor.settles()
  floor.prices()
}

function sellEnough(floor: UnifiedFloor, maker: Trader, carol: Trader): void {
  meets(maker, carol, 'buys', '0.8', '60000')
  maker.buys('0.8 @ 57150')
  for (const price of ['58500', '57500', '57150', '58500', '60000']) floor.prices(price)
}

/** Silence until an idle debt is due while nothing but bitcoin has a price, and then hours without any. */
function passHours(floor: UnifiedFloor): void {
  floor.time = Date.UTC(2026, 0, 5, 2, 4, 59)
  sets(floor, BTC_USDC, '60000')
  for (let second = 0; second < 5; second++) {
    floor.time += 1_000
    sets(floor, BTC_INVERSE, '60000')
  }
  ticks(floor)
  floor.time = Date.UTC(2026, 0, 5, 6, 20)
  ticks(floor)
  floor.time = Date.UTC(2026, 0, 5, 7, 4, 58)
  floor.thaws()
  ticks(floor)
}

/** As many as it takes, whatever the rules. */
function ticks(floor: UnifiedFloor): void {
  for (let n = 0; n < 8; n++) floor.does({ kind: 'tick' })
}

function loses(maker: Trader, trader: Trader, size: string): void {
  trader.leverage(50)
  meets(maker, trader, 'buys', size, '60500')
  meets(maker, trader, 'sells', size, '59500')
}

function sets(floor: UnifiedFloor, market: number, price: string, indexState: number = IndexState.good): void {
  floor.does({ kind: 'set-price', market, priceKind: PriceKind.index, indexState, price: read(price) })
}
