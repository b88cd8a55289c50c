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

  constructor(visitor: Visitor) {
    this.#visitor = visitor
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
  untilSays(text: RegExp): Promise<unknown> {
    return eventually(`the button says ${text}`, async () => text.test((await this.button.textContent()) ?? ''))
  }

  /** That of Bitcoin in the table that is open. */
  get row(): Locator {
    return this.tables.getByRole('tabpanel').locator('tbody tr').filter({ hasText: 'BTCUSDT' })
  }
}
