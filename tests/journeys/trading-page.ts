import { eventually } from '@bowline/platform/eventually.fixture.ts'
import type { Locator } from 'playwright-core'
import type { Stage } from '../support/stage.ts'
import type { Visitor } from '../support/visitor.ts'

export const PAIR = 'BTC_USDT'
/** The beginnings of button texts that would send an order. */
const READY = /^(Buy|Sell|Post|Trail|Place) /

/** Field names of the order form, as displayed. */
export type Entries = Readonly<Record<string, string>>

export interface OrderRow {
  readonly id: number
  readonly type: string
  readonly side: string
  readonly status: string
  readonly price: string | null
  readonly qty: string | null
  readonly executedQty: string
  readonly timeInForce: string
  readonly visibleQty: string | null
  readonly trailingBps: number | null
  readonly listId: number | null
  readonly reason: string | null
}

/** The trading page of one market, from a user's point of view. */
export class TradingPage {
  readonly visitor: Visitor
  readonly form: Locator
  readonly tables: Locator

  constructor(visitor: Visitor) {
    this.visitor = visitor
    const { page } = visitor
    this.form = page.locator('form', { has: page.getByRole('group', { name: 'Side', exact: true }) })
    this.tables = page.getByRole('region', { name: 'Orders and balances' })
  }

  /** A new customer's trading page, open and live. */
  static async of(stage: Stage, name: string): Promise<TradingPage> {
    const desk = new TradingPage(await stage.signedIn(name, 'BTC=10,USDT=1000000'))
    await desk.open()
    return desk
  }

  get page() {
    return this.visitor.page
  }

  /** The form's button: its text is what is missing or what it will do. */
  get button(): Locator {
    return this.form.locator('button[type=submit]')
  }

  async open(): Promise<void> {
    await this.visitor.open(`/trade/${PAIR}`)
    await this.untilHeld(false)
  }

  /** A form holds orders back while its data is not live. */
  untilHeld(isHeld: boolean, withinMs?: number): Promise<unknown> {
    const holding = /paused|Waiting for|out of date/
    const isSo = async () => {
      const text = (await this.button.textContent()) ?? ''
      return text !== '' && holding.test(text) === isHeld
    }
    return eventually(`orders are ${isHeld ? 'held' : 'taken'}`, isSo, withinMs)
  }

  async choose(side: 'Buy' | 'Sell', kind: string): Promise<void> {
    await this.form.getByRole('group', { name: 'Side', exact: true }).getByRole('radio', { name: side }).check()
    const tab = this.form.getByRole('tab', { name: kind, exact: true })
    if (await tab.count()) return tab.click()
    await this.form.getByRole('button', { name: 'More order types' }).click()
    // Some have a description below their name.
    await this.page
      .getByRole('menuitemradio')
      .filter({ hasText: new RegExp(`^${kind}`) })
      .first()
      .click()
  }

  /** Time in force and self-trade prevention. */
  async openAdvanced(): Promise<void> {
    const button = this.form.getByRole('button', { name: 'Advanced', exact: true })
    if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
  }

  async enter(entries: Entries): Promise<void> {
    for (const [name, text] of Object.entries(entries))
      await this.form.getByRole('textbox', { name, exact: true }).first().fill(text)
  }

  /**
   * Waits until nothing is missing, nothing holds it back and the last order is answered, which may be after it is seen
   * in the tables. Returns the button's text.
   */
  async untilReady(): Promise<string> {
    await this.untilSending(false)
    return eventually('the order can be sent', async () => {
      const text = (await this.button.textContent()) ?? ''
      return READY.test(text) && text
    })
  }

  /** Presses the button and confirms, and waits for the exchange. Returns the button's text. */
  async send(): Promise<string> {
    const said = await this.confirm()
    await this.untilSending(false)
    return said
  }

  /** As `send`, without waiting for the exchange. */
  async confirm(): Promise<string> {
    const said = await this.untilReady()
    await this.button.click()
    const question = this.page.getByRole('dialog', { name: 'Check your order' })
    await question.getByRole('button', { name: said, exact: true }).click()
    await question.waitFor({ state: 'hidden' })
    return said
  }

  /** Until the exchange has answered, nothing else is sent. */
  async untilSending(isSending: boolean): Promise<void> {
    const busy = isSending ? '[aria-busy]' : ':not([aria-busy])'
    await this.form.locator(`button[type=submit]${busy}`).waitFor()
  }

  /** Waits for a transient message: call before it can appear. */
  sees(text: string | RegExp): Promise<void> {
    return this.page.getByText(text).first().waitFor({ timeout: 30_000 })
  }

  async place(side: 'Buy' | 'Sell', kind: string, entries: Entries): Promise<string> {
    await this.choose(side, kind)
    await this.enter(entries)
    return this.send()
  }

  async tab(name: 'Open orders' | 'Order history' | 'Trades' | 'Balances'): Promise<void> {
    await this.tables.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
  }

  /** Rows of the visible table, without headers. */
  get rows(): Locator {
    return this.tables.getByRole('tabpanel').locator('tbody tr')
  }

  /** The user's open orders on the exchange. */
  async openOrders(): Promise<OrderRow[]> {
    return (await this.visitor.ask<{ rows: OrderRow[] }>(`/exchange-web/web/order/openList?pair=${PAIR}`)).rows
  }

  async ended(): Promise<OrderRow[]> {
    return (await this.visitor.ask<{ rows: OrderRow[] }>(`/exchange-web/web/order/history?pair=${PAIR}`)).rows
  }

  /** Waits until this many orders are open, and returns them, newest first. */
  untilOpen(count: number): Promise<OrderRow[]> {
    return eventually(`${count} orders are open`, async () => {
      const rows = await this.openOrders()
      return rows.length === count && rows
    })
  }
}
