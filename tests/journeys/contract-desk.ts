import assert from 'node:assert/strict'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import type { Locator } from 'playwright-core'
import type { CcxtLinear } from '../support/ccxt-clients.ts'
import type { Visitor } from '../support/visitor.ts'

/** Bitcoin in USDT, as ccxt names the contract. */
export const BTC = 'BTC/USDT:USDT'
/** Rights of a key that does all that the page does. */
export const RIGHTS = ['--permissions', 'read,trade,futuresTrade,futuresTransfer', '--ips', '127.0.0.1']

/** A whole number of ticks of 0.1 as a price. */
export const inTicks = (ticks: bigint) => `${ticks / 10n}.${ticks % 10n}`

export async function markOf(client: CcxtLinear): Promise<number> {
  return (await client.fetchMarkPrice(BTC)).markPrice
}

/** The page of a contract: its order form, and the tables below the chart. */
export class ContractDesk {
  readonly form: Locator
  readonly tables: Locator
  readonly #visitor: Visitor
  readonly #name: string

  /** `name` of the contract whose rows are looked at. */
  constructor(visitor: Visitor, name = 'BTCUSDT') {
    this.#visitor = visitor
    this.#name = name
    const { page } = visitor
    this.form = page.locator('form', { has: page.getByRole('group', { name: 'Side', exact: true }) })
    this.tables = page.getByRole('region', { name: 'Orders and balances' })
  }

  dialog(name: string | RegExp): Locator {
    return this.#visitor.page.getByRole('dialog', { name })
  }

  get button(): Locator {
    return this.form.locator('button[type=submit]')
  }

  /** Until the button says what it would do, or why not. */
  async untilSays(text: RegExp, withinMs?: number): Promise<void> {
    let said = ''
    const says = async () => {
      said = (await this.button.textContent()) ?? ''
      return text.test(said)
    }
    await eventually(`the button says ${text}`, says, withinMs).catch((error: Error) =>
      assert.fail(`${error.message}; it says “${said}”`),
    )
  }

  /** That of its contract in the table that is open. */
  get row(): Locator {
    return this.rows.filter({ hasText: this.#name })
  }

  /** Of the table that is open. */
  get rows(): Locator {
    return this.tables.getByRole('tabpanel').locator('tbody tr')
  }

  tab(name: string | RegExp): Locator {
    return this.tables.getByRole('tab', { name })
  }

  /** The figure of a cell as it is read, without its unit and what stands below it. */
  async figure(column: string, at = this.row): Promise<string> {
    const heads = await this.tables.getByRole('columnheader').allTextContents()
    const cell = at
      .locator('td')
      .nth(heads.findIndex((head) => head.trim() === column))
      .locator('bdi')
    return ((await cell.first().textContent()) ?? '').split('\u00a0')[0]?.replaceAll(',', '') ?? ''
  }

  /** Opens the dialog that closes the position of its row. */
  async asksToClose(): Promise<Locator> {
    await this.row.getByRole('button', { name: /^Close/ }).click()
    const dialog = this.dialog(`Close ${this.#name}`)
    await dialog.waitFor()
    return dialog
  }

  /** Buys or sells at market, as somebody does who reads what is asked: `says` what the button calls it. */
  async tradesAtMarket(side: 'Buy' | 'Sell', amount: string, says: string = side): Promise<void> {
    await this.form.getByRole('group', { name: 'Side', exact: true }).getByRole('radio', { name: side }).check()
    const market = this.form.getByRole('tab', { name: 'Market', exact: true })
    // What is pressed before the form is taken over is lost.
    await eventually('it is at market', async () => {
      await market.click()
      return (await market.getAttribute('aria-selected')) === 'true'
    })
    await this.form.getByRole('textbox', { name: 'Amount', exact: true }).fill(amount)
    const will = `${says} ${amount} BTC at market`
    await this.untilSays(new RegExp(`^${will.replaceAll('.', '\\.')}$`))
    await this.button.click()
    await this.dialog('Check your order').getByRole('button', { name: will }).click()
    await this.form.locator('button[type=submit]:not([aria-busy])').waitFor()
  }

  /** Answers the question that is asked before something is done. */
  async answers(title: string | RegExp, button: string): Promise<string> {
    const question = this.#visitor.page.getByRole('alertdialog', { name: title })
    const text = (await question.textContent()) ?? ''
    await question.getByRole('button', { name: button, exact: true }).click()
    await question.waitFor({ state: 'hidden' })
    return text
  }

  /** Fills in the form and opens the question after it: what is returned confirms it. */
  async prepare(side: 'Buy' | 'Sell', amount: string, price: string): Promise<() => Promise<void>> {
    await this.form.getByRole('group', { name: 'Side', exact: true }).getByRole('radio', { name: side }).check()
    await this.form.getByRole('tab', { name: 'Limit', exact: true }).click()
    await this.form.getByRole('textbox', { name: 'Price', exact: true }).fill(price)
    await this.form.getByRole('textbox', { name: 'Amount', exact: true }).fill(amount)
    const will = new RegExp(`^${side} ${amount.replace('.', '\\.')} `)
    await this.untilSays(will)
    await this.button.click()
    const question = this.dialog('Check your order')
    const confirm = question.getByRole('button', { name: will })
    await confirm.waitFor()
    return async () => {
      await confirm.click()
      await question.waitFor({ state: 'hidden' })
      await this.form.locator('button[type=submit]:not([aria-busy])').waitFor()
    }
  }
}
