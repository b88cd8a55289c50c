import type { Command } from '../messages/commands.ts'
import { journal, type LedgerAccount, moved } from '../messages/journal.ts'
import { BizType, FuturesWallet, GivenIndex, HOUSE, LedgerCode, OrderType, PriceKind, Side } from '../messages/terms.ts'
import { assetCommands, USDT } from '../simulation/listings.ts'
import type { TimedCommand } from '../simulation/perpetuals-driver.ts'
import { BTC_PERPETUAL, btcPerpetual, ethPerpetual, tierTables } from './contracts.fixture.ts'

const UNIT = 100_000_000n
const ENDS_AT = Date.UTC(2026, 0, 15, 8)
const MAKER = 1
/** Those who hold a bitcoin each, and how much money the one with the least has. */
const CROWD = 150
const LEAST = 2_900
const [FIRST, LAST] = [MAKER + 1, MAKER + CROWD]
const market = BTC_PERPETUAL

/** What is sent to the crowd, command by command. */
class Crowd {
  readonly taken: TimedCommand[] = []
  time = Date.UTC(2026, 0, 5, 7, 58)
  #keys = 0

  does(command: Command): void {
    this.taken.push({ command, time: this.time })
  }

  index(price: number, indexState: number = GivenIndex.good): void {
    this.time += 1_000
    const units = indexState === GivenIndex.frozen ? 0n : BigInt(price) * UNIT
    this.does({ kind: 'set-price', market, priceKind: PriceKind.index, indexState, price: units })
  }

  ticks(times: number): void {
    for (let n = 0; n < times; n++) this.does({ kind: 'tick' })
  }

  orders(account: number, side: number, price: number, lots: bigint): void {
    const terms = { type: OrderType.limit, price: BigInt(price) * 100n, qty: lots }
    this.does({ kind: 'place-contract-order', account, market, side, ...terms })
  }

  gives(account: number, usdt: number): void {
    this.#moves({ code: LedgerCode.demoFunding }, walletOf(account), usdt)
  }

  takes(account: number, usdt: number): void {
    this.#moves(walletOf(account), { code: LedgerCode.demoFunding }, usdt)
  }

  fund(usdt: number): void {
    this.#moves({ code: LedgerCode.demoFunding }, { code: LedgerCode.insurance, owner: HOUSE, subKey: 1 }, usdt)
  }

  #moves(from: LedgerAccount, to: LedgerAccount, usdt: number): void {
    const key = { bizType: BizType.funding, bizId: `move-${++this.#keys}`, bizTime: this.time }
    this.does(journal(key, moved(from, to, USDT, BigInt(usdt) * UNIT)))
  }
}

function walletOf(owner: number) {
  return { code: LedgerCode.futuresWallet, owner, subKey: FuturesWallet.uUsdt }
}

/**
 * More people than one command looks after come into trouble at one mark, try to trade and to leave while they wait, and some are saved
 * by the next; then behind a frozen index, by funding, and at the end of their contract.
 */
export function crowdCommands(): readonly TimedCommand[] {
  const crowd = new Crowd()
  const contract = { maxPrice: 20_000_000n, minPrice: 1n, endsAt: ENDS_AT }
  for (const command of [...assetCommands, ...tierTables, btcPerpetual(contract), ethPerpetual()]) crowd.does(command)
  gather(crowd)
  fall(crowd)
  freeze(crowd)
  payFunding(crowd)
  end(crowd)
  return crowd.taken
}

/** Every seventh is short, every third isolated, every fifth waits for more. */
function gather(crowd: Crowd): void {
  for (let account = MAKER; account <= LAST; account++) crowd.does({ kind: 'open-account', account })
  crowd.gives(MAKER, 50_000_000)
  crowd.fund(40_000)
  crowd.index(60_000)
  for (let account = FIRST; account <= LAST; account++) {
    if (account % 3 === 0) crowd.does({ kind: 'set-margin-mode', account, market, isolated: 1 })
    // A margin of 3,000 and the fee, and others with less than that.
    crowd.gives(account, LEAST + (account % 3 === 0 ? 150 : 20) + (account % 24) * 40)
    const buys = account % 7 !== 0
    crowd.orders(MAKER, buys ? Side.sell : Side.buy, 60_000, 1_000n)
    crowd.orders(account, buys ? Side.buy : Side.sell, 60_000, 1_000n)
    if (account % 5 === 0) crowd.orders(account, Side.buy, 58_000, 5n)
  }
}

function fall(crowd: Crowd): void {
  crowd.index(57_190)
  // The last ones wait longest.
  for (const account of [LAST, LAST - 1, LAST - 2, LAST - 3]) {
    crowd.orders(account, Side.buy, 57_190, 1n)
    crowd.orders(account, Side.sell, 57_190, 1n)
    crowd.takes(account, 1)
    crowd.does({ kind: 'set-leverage', account, market, leverage: 50 })
    crowd.does({ kind: 'adjust-margin', account, market, amount: -UNIT })
  }
  crowd.index(56_900)
  crowd.index(57_900)
  crowd.ticks(12)
  crowd.index(57_300)
  crowd.ticks(4)
}

function freeze(crowd: Crowd): void {
  for (let second = 0; second < 3; second++) crowd.index(0, GivenIndex.frozen)
  crowd.takes(LAST, 1)
  for (let second = 0; second < 5; second++) crowd.index(56_700)
  crowd.ticks(10)
}

function payFunding(crowd: Crowd): void {
  crowd.index(56_660)
  crowd.time = Date.UTC(2026, 0, 5, 8)
  crowd.ticks(8)
  crowd.index(56_600)
  crowd.ticks(6)
}

function end(crowd: Crowd): void {
  for (let account = FIRST; account <= LAST; account += 2) crowd.gives(account, 9_000)
  crowd.time = ENDS_AT - 2 * 3_600_000
  for (let second = 0; second < 5; second++) crowd.index(56_700)
  crowd.ticks(40)
  for (let second = 0; second < 3; second++) crowd.index(56_700)
  for (let account = FIRST; account <= LAST; account += 2) crowd.takes(account, 2_000)
  crowd.time = ENDS_AT - 29 * 60_000
  for (let second = 0; second < 5; second++) crowd.index(53_500)
  crowd.time = ENDS_AT
  crowd.ticks(20)
}
