import { readFileSync } from 'node:fs'
import { RISK_NOTICE_VERSION } from '@bowline/contract/terms/risk-notice.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { type CcxtLinear, ccxtLinear } from '../support/ccxt-clients.ts'
import { decimal, units } from '../support/decimal.ts'
import type { Stage } from '../support/stage.ts'
import type { Visitor } from '../support/visitor.ts'
import { BTC, ContractDesk, inTicks, RIGHTS } from './contract-desk.ts'

const SERVICE = '/fe-co-api'
/** Longer than a worker is behind at the start of a demo, on a machine that does much else. */
const LONG_MS = 240_000
/** A tick of 0.1 in units of 10^-8. */
const TICK = 10_000_000n

interface Income {
  readonly incomeType: string
  readonly income: string
}

interface Position {
  readonly positionAmt: string
  readonly entryPrice: string
}

/** A position as the futures service has it. */
export interface Held {
  readonly id: string
  readonly contractName: string
  readonly orderSide: 'BUY' | 'SELL'
  readonly positionType: number
  readonly leverageLevel: number
  readonly positionVolume: string
  readonly openAvgPrice: string
  readonly breakEvenPrice: string
  /** Empty: no price does. */
  readonly reducePrice: string
  readonly holdAmount: string
  readonly marginRate: string
  readonly entryValue: string
  readonly canSubMarginAmount: string
}

/** A wallet as the futures service has it. */
interface Wallet {
  readonly marginCoin: string
  readonly walletBalance: string
  readonly canUseAmount: string
  readonly canTransferAmount: string
  /** Margin of orders, and of orders and positions. */
  readonly lockAmount: string
  readonly totalMargin: string
  readonly totalMarginRate: string
}

interface Trade {
  readonly id: string
  readonly qty: string
}

/** The sum of decimal texts, in units. */
export function sum(texts: readonly string[]): bigint {
  return texts.reduce((total, text) => total + units(text), 0n)
}

/** Somebody with a browser of their own on the page of Bitcoin, and a program that reads what /fapi says of the same account. */
export class ContractTrader {
  readonly email: string
  readonly visitor: Visitor
  readonly desk: ContractDesk
  readonly client: CcxtLinear

  private constructor(email: string, visitor: Visitor, client: CcxtLinear) {
    this.email = email
    this.visitor = visitor
    this.desk = new ContractDesk(visitor)
    this.client = client
  }

  static async enter(stage: Stage, name: string, fund: string): Promise<ContractTrader> {
    const person = await stage.exchange.person(name, fund, 'hmac', RIGHTS)
    const client = await ccxtLinear(stage.exchange, person)
    // The exchange may live at another time than this machine.
    await client.loadTimeDifference()
    await client.loadMarkets()
    const visitor = await stage.visit()
    await visitor.signIn(person)
    await visitor.post(`${SERVICE}/user/submit_compliance_record`, { version: RISK_NOTICE_VERSION, accepted: '1' })
    await visitor.post(`${SERVICE}/user/create_co_id`, {})
    return new ContractTrader(person.email, visitor, client)
  }

  open() {
    return this.visitor.open('/futures/BTC')
  }

  async position(): Promise<Position | undefined> {
    return (await this.client.fetchPositions([BTC]))[0]?.info as Position | undefined
  }

  async held(contractName = 'BTC-USDT'): Promise<Held | undefined> {
    type Answer = { positionList: Held[] }
    const { positionList } = await this.visitor.post<Answer>(`${SERVICE}/position/get_assets_list`)
    return positionList.find((each) => each.contractName === contractName)
  }

  async usdt(): Promise<Wallet> {
    type Answer = { accountList: Wallet[] }
    const { accountList } = await this.visitor.post<Answer>(`${SERVICE}/position/get_assets_list`, { onlyAccount: '1' })
    const found = accountList.find(({ marginCoin }) => marginCoin === 'USDT')
    if (!found) throw new Error('there is no wallet of USDT')
    return found
  }

  /** Number of a contract. */
  async idOf(contractName = 'BTC-USDT'): Promise<string> {
    type Answer = { contractList: { id: string; contractName: string }[] }
    const { contractList } = await this.visitor.post<Answer>(`${SERVICE}/common/public_info`)
    return contractList.find((each) => each.contractName === contractName)?.id ?? ''
  }

  /** Until the table has its position in Bitcoin as the futures service does: side, size and the prices that stand still. */
  untilAgreed(): Promise<Held> {
    return eventually('the page has the position as the exchange has it', async () => {
      const held = await this.held()
      if (!held || (await this.desk.row.count()) === 0) return false
      const isLong = held.orderSide === 'BUY'
      const columns = ['Size', 'Entry price', 'Break-even', 'Liq. price'] as const
      const shown = await Promise.all(columns.map((column) => this.desk.figure(column)))
      const known = [
        decimal(units(held.positionVolume)),
        inTicks(units(held.openAvgPrice) / TICK),
        inTicks(units(held.breakEvenPrice) / TICK),
        // Against its holder: of a long up to the next tick.
        held.reducePrice === '' ? '--' : inTicks((units(held.reducePrice) + (isLong ? TICK - 1n : 0n)) / TICK),
      ]
      const side = (await this.desk.row.getByText(isLong ? 'Long' : 'Short', { exact: true }).count()) > 0
      return side && shown.every((text, at) => text === known[at]) && held
    })
  }

  untilHeld(qty: string): Promise<unknown> {
    return eventually(`${qty} is held`, async () => {
      const position = await this.position().catch(() => undefined)
      return position !== undefined && units(position.positionAmt) === units(qty)
    })
  }

  /** Oldest first. */
  income(): Promise<Income[]> {
    return this.#listed(() => this.client.fapiPrivateGetIncome({ symbol: 'BTCUSDT', limit: 1_000 }))
  }

  trades(): Promise<Trade[]> {
    return this.#listed(() => this.client.fapiPrivateGetUserTrades({ symbol: 'BTCUSDT', limit: 1_000 }))
  }

  async wallet(): Promise<bigint> {
    const rows = (await this.client.fapiPrivateV2GetBalance()) as unknown as { asset: string; balance: string }[]
    return units(rows.find(({ asset }) => asset === 'USDT')?.balance ?? '0')
  }

  /** Everything that came into the wallet and left it, from the file, newest first. */
  async transactions(): Promise<Readonly<Record<string, string>>[]> {
    const { page } = this.visitor
    await this.visitor.open('/assets/contract/transaction')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    const [head = '', ...lines] = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n')
    const columns = head.split(',')
    return lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [columns[at] ?? '', cell])))
  }

  /** Until somebody buys and sells, and positions may be opened. */
  async untilTraded(): Promise<void> {
    await eventually('there is room between bid and ask', () => this.#between(), LONG_MS)
    await eventually('positions may be opened', () => this.#mayOpen('0.001'), LONG_MS)
  }

  /** To the other one, for a price between what everybody else bids and asks. Somebody may be quicker: then both begin again. */
  sellsTo(buyer: ContractTrader, size: string): Promise<void> {
    return this.#untilMet(buyer, size, async (price) => {
      const sell = await this.desk.prepare('Sell', size, price)
      const buy = await buyer.desk.prepare('Buy', size, price)
      if (!(await this.#isBetween(price))) return false
      await sell()
      await buy()
      return true
    })
  }

  /** The same by their programs, which are quicker than people at a page. */
  async sellsByProgramTo(buyer: ContractTrader, size: string): Promise<void> {
    await eventually('positions may be opened', () => this.#mayOpen(size), LONG_MS)
    await this.#untilMet(buyer, size, async (price) => {
      await this.client.createOrder(BTC, 'limit', 'sell', Number(size), Number(price))
      await buyer.client.createOrder(BTC, 'limit', 'buy', Number(size), Number(price))
      return true
    })
  }

  /** Where the index was missing, only what reduces is taken for a while. */
  #mayOpen(quantity: string): Promise<boolean> {
    const order = { symbol: 'BTCUSDT', side: 'SELL', type: 'MARKET', quantity }
    return this.client.fapiPrivatePostOrderTest(order).then(
      () => true,
      (refused: Error) => (refused.message.includes('-4400') ? false : Promise.reject(refused)),
    )
  }

  async #untilMet(buyer: ContractTrader, size: string, meet: (price: string) => Promise<boolean>): Promise<void> {
    for (let tries = 0; tries < 15; tries += 1) {
      const price = await eventually('there is room between bid and ask', () => this.#between(), LONG_MS)
      if (await meet(price)) {
        const [own, theirs] = (await Promise.all([this.trades(), buyer.trades()])).map((rows) => rows.at(-1))
        if (own && own.id === theirs?.id && units(own.qty) === units(size)) return
      }
      for (const { visitor } of [this, buyer]) {
        await visitor.page.keyboard.press('Escape')
        await visitor.post(`${SERVICE}/order/close_all_position`)
      }
    }
    throw new Error('somebody else was always quicker')
  }

  /** In the middle, so that the next order of anybody's meets what is offered there. */
  async #between(): Promise<string | undefined> {
    const [bid, ask] = await this.#touch()
    return bid > 0 && ask - bid >= 2 ? inTicks(BigInt((bid + ask) >> 1)) : undefined
  }

  async #isBetween(price: string): Promise<boolean> {
    const [bid, ask] = await this.#touch()
    const ticks = Math.round(Number(price) * 10)
    return bid < ticks && ticks < ask
  }

  /** Best bid and ask in ticks; 0 = none. */
  async #touch(): Promise<[bid: number, ask: number]> {
    const { bids, asks } = await this.client.fetchOrderBook(BTC)
    return [Math.round((bids[0]?.[0] ?? 0) * 10), Math.round((asks[0]?.[0] ?? 0) * 10)]
  }

  /** Histories ask to be asked again while the worker is behind. */
  #listed<Row>(ask: () => Promise<unknown>): Promise<Row[]> {
    const patient = () =>
      ask().catch((error: Error) => {
        if (!error.message.includes('-1001')) throw error
        return undefined
      })
    return eventually('the history answers', patient as () => Promise<Row[] | undefined>, LONG_MS)
  }
}
