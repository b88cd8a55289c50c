import assert from 'node:assert/strict'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import type { Locator } from 'playwright-core'
import { violations } from '../support/accessibility.ts'
import type { Visitor } from '../support/visitor.ts'
import type { Coin } from './unified-answers.ts'

const ASSETS = '/fe-co-api/account/unified/asset_list'

/** From the ticket of a contract: other prices, positions and collateral, with which nothing is sent. */
export async function tryWhatIf(
  alice: Visitor,
  line: (table: string, name: string) => Locator,
  ratioNow: () => Promise<string>,
): Promise<void> {
  const { page } = alice
  const before = await alice.ask<{ list: Coin[] }>(ASSETS)
  await page.getByLabel('Before you send').locator('xpath=following-sibling::a').click()
  await page.getByRole('heading', { level: 1, name: 'What if' }).waitFor()
  const whole = line('What it comes to', 'Unified account')
  await eventually('it begins with what the exchange has', async () =>
    ((await whole.textContent()) ?? '').includes(await ratioNow()),
  )
  await page.getByText('Nothing is liquidated at these prices.').waitFor()
  await page.getByText(/the first liquidation comes at −/).waitFor()
  assert.deepEqual(await violations(page), [])
  await page.getByRole('textbox', { name: 'BTC: change' }).fill('-99')
  const order = page.getByRole('region', { name: 'Unified account', exact: true })
  await order
    .getByText(/BTC.* are sold to repay .*USDT/)
    .first()
    .waitFor()
  await page.getByText(/liquidation begins/).waitFor()
  await page.getByRole('button', { name: 'Start over' }).click()
  await page.getByText('Nothing is liquidated at these prices.').waitFor()
  // What the dialog of the collateral said above: without Bitcoin it is too much.
  await page.getByText('Use BTC as collateral').click()
  await page.getByText('More than the margin allows').waitFor()
  await page.getByRole('button', { name: 'Start over' }).click()
  const add = page.getByRole('form', { name: 'Add a position' })
  await add.getByRole('combobox', { name: 'Contract' }).selectOption('ETH-USDT')
  await add.getByRole('radio', { name: 'Short' }).check({ force: true })
  await add.getByRole('textbox', { name: 'Size' }).fill('0.1')
  await add.getByRole('button', { name: 'Add' }).click()
  await line('Positions', 'ETHUSDT Short').waitFor()
  await page.getByRole('button', { name: 'Close BTCUSDT' }).click()
  await line('Positions', 'BTCUSDT Long').waitFor({ state: 'detached' })
  assert.deepEqual(await violations(page), [])
  const after = await alice.ask<{ list: Coin[] }>(ASSETS)
  const wallets = ({ list }: { list: Coin[] }) => list.map(({ coin: name, walletBalance }) => [name, walletBalance])
  assert.deepEqual(wallets(after), wallets(before))
  await alice.open('/assets/contract')
}
