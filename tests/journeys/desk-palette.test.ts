import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { violations } from '../support/accessibility.ts'
import { setLentStage } from '../support/stage.ts'
import { TradingPage } from './trading-page.ts'

describe('the palette on a trading page', () => {
  const stage = setLentStage()
  let alice: TradingPage

  before(async () => {
    alice = await TradingPage.of(stage, 'alice')
  })

  /** By keyboard alone: opens it, types, and takes the first answer. */
  async function run(typed: string, first: string | RegExp): Promise<void> {
    const { page } = alice
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Go to a page or change a setting' })
    await palette.getByRole('combobox').fill(typed)
    await palette.getByRole('option').first().filter({ hasText: first }).waitFor()
    await page.keyboard.press('Enter')
    await palette.waitFor({ state: 'hidden' })
  }

  it('chooses the kind of order and the side, and leads into the form', async () => {
    await run('iceberg', 'Iceberg')
    const { form, page } = alice
    await form.getByRole('textbox', { name: 'Visible', exact: true }).waitFor()
    await run('sell btc', 'Sell BTC')
    await eventually('the form sells', () => form.getByRole('radio', { name: 'Sell' }).isChecked())
    await eventually('the form has the focus', () =>
      form.evaluate((element) => element.contains(element.ownerDocument.activeElement)),
    )
    await run('stop-market', /^Stop-market/)
    await form.getByRole('textbox', { name: 'Trigger', exact: true }).waitFor()
    await run('limit order type', /^Limit/)
    assert.deepEqual(await violations(page), [])
  })

  it('cancels the orders of this market, or all of them, after a question', async () => {
    await alice.place('Buy', 'Limit', { Price: '50000', Amount: '0.01' })
    await alice.visitor.post('/exchange-web/web/order/create', {
      pair: 'ETH_USDT',
      side: 'buy',
      type: 'limit',
      price: '1000',
      qty: '0.1',
      timeInForce: 'gtc',
      clientOrderId: 'on-another-market',
    })
    await alice.untilOpen(1)
    const { page } = alice
    await run('cancel all orders on btc', 'Cancel all orders on BTC/USDT')
    const question = page.getByRole('dialog', { name: 'Cancel 1 order?' })
    await question.getByText('all your open orders on BTC/USDT').waitFor()
    await question.getByRole('button', { name: 'Cancel all' }).click()
    await alice.untilOpen(0)
    const others = () => alice.visitor.ask<{ rows: unknown[] }>('/exchange-web/web/order/openList?pair=ETH_USDT')
    assert.equal((await others()).rows.length, 1)
    await run('cancel all every', 'Cancel all orders on every market')
    await question.getByRole('button', { name: 'Cancel all' }).click()
    await eventually('nothing is open anywhere', async () => (await others()).rows.length === 0)
  })

  it('arranges the desk, and offers none of this anywhere else', async () => {
    const { page, visitor } = alice
    await run('layout order form', 'Order form on the other side')
    await page.locator('[data-mirrored]').waitFor()
    await run('reset layout', 'Reset layout')
    await page.locator('[data-mirrored]').waitFor({ state: 'detached' })
    await run('price alerts', 'Price alerts')
    await page.getByRole('dialog', { name: 'Price alerts' }).waitFor()
    await page.keyboard.press('Escape')
    await visitor.open('/fees')
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Go to a page or change a setting' })
    await palette.getByRole('combobox').fill('cancel all')
    await palette.getByText('No results').waitFor()
  })
})
