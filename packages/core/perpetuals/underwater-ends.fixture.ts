import { ContractState } from '../messages/terms.ts'
import { BTC, USDT } from '../simulation/listings.ts'
import type { TimedCommand } from '../simulation/perpetuals-driver.ts'
import { BTC_INVERSE, BTC_PERPETUAL } from './contracts.fixture.ts'
import { PerpetualsFloor } from './perpetuals-floor.fixture.ts'

const ENDS_AT = Date.UTC(2026, 0, 15, 8)
const DAY = 86_400_000

/**
 * Two contracts end far below where people bought them, and nothing trades on the way: margins of one position and of a wallet lack
 * more than the fund has, and what the liquidation account holds does too.
 */
export function underwaterCommands(): readonly TimedCommand[] {
  const floor = new PerpetualsFloor({ endsAt: ENDS_AT })
  const [bob, carol] = [floor.opens('bob', '100000 USDT', '1 BTC'), floor.opens('carol', '3000 USDT')]
  const [alice, dave] = [floor.opens('alice', '5000 USDT'), floor.opens('dave', '1000 USDT')]
  const [erin, frank] = [floor.opens('erin', '1000 USDT'), floor.opens('frank', '0.01 BTC')]
  shows(floor, '60000', 65, ENDS_AT - DAY - 120_000)
  floor.fund('700', USDT)
  floor.fund('0.0001', BTC)
  for (const trader of [alice, erin]) trader.isolates()
  frank.isolates(BTC_INVERSE)
  erin.leverage(25)
  bob.sells('0.7 @ 60000')
  alice.buys('0.5 @ 60000')
  erin.buys('0.2 @ 60000')
  carol.sells('0.3 @ 60000')
  dave.buys('0.3 @ 60000')
  bob.sells('3000 @ 60000', { on: BTC_INVERSE })
  frank.buys('3000 @ 60000', { on: BTC_INVERSE })
  // Only erin is bankrupt here, and the fund can bear her.
  shows(floor, '57300', 1)
  for (const market of [BTC_PERPETUAL, BTC_INVERSE]) {
    floor.does({ kind: 'set-market-state', market, state: ContractState.halted })
  }
  shows(floor, '53000', 5, ENDS_AT - 1_806_000)
  floor.time = ENDS_AT
  floor.settles()
  return floor.taken
}

/** Both indices for so many seconds, from a time on. */
function shows(floor: PerpetualsFloor, price: string, seconds: number, from = floor.time): void {
  floor.time = from
  for (let second = 0; second < seconds; second++) {
    floor.index(price)
    floor.index(price, BTC_INVERSE, 0)
  }
}
