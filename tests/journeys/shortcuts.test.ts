import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { units } from '../support/decimal.ts'
import { setStage } from '../support/stage.ts'
import { TradingPage } from './trading-page.ts'

describe('shortcuts on the trading page', () => {
  const stage = setStage()
  let alice: TradingPage

  before(async () => {
    alice = await TradingPage.of(stage, 'alice')
    await alice.place('Sell', 'Limit', { Price: '61000', Amount: '0.5' })
    await alice.place('Buy', 'Limit', { Price: '59000', Amount: '0.4' })
    await alice.untilOpen(2)
  })

  it('a click on the book fills in the price, one on its size the quantity up to there, and the side stays', async () => {
    const { page, form } = alice
    const line = page
      .getByRole('grid', { name: /^Order book/ })
      .getByRole('row')
      .filter({ hasText: '61,000' })
    await line.waitFor({ state: 'attached' })
    await alice.choose('Buy', 'Limit')
    const click = async (column: number) => {
      const box = await line.getByRole('gridcell').nth(column).boundingBox()
      assert.ok(box, 'the line has its place on the page')
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    }
    await click(0)
    const value = (name: string) => form.getByRole('textbox', { name, exact: true }).first().inputValue()
    await eventually('the price is taken', async () => (await value('Price')) === '61,000.00')
    await click(1)
    await eventually('the size is taken', async () => units((await value('Amount')) || '0') === units('0.5'))
    assert.equal(await form.getByRole('radio', { name: 'Buy' }).isChecked(), true)
  })

  it('keys do nothing until they are enabled and armed; then they fill the form and cancel everything', async () => {
    const { page, form } = alice
    const { keyboard } = page
    const unfocus = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await alice.choose('Buy', 'Limit')
    await unfocus()
    await keyboard.press('s')
    assert.equal(await form.getByRole('radio', { name: 'Buy' }).isChecked(), true)
    await page.getByRole('button', { name: 'Trading tools' }).click()
    await page.getByRole('menuitem', { name: 'Hotkeys' }).click()
    const settings = page.getByRole('dialog', { name: 'Hotkeys' })
    await settings.getByRole('switch', { name: 'Use hotkeys' }).check()
    await settings.getByRole('button', { name: 'Save' }).click()
    const legend = page.getByRole('complementary', { name: 'Hotkeys' })
    await legend.getByRole('switch', { name: 'Disarmed' }).check()
    await unfocus()
    await keyboard.press('s')
    await eventually('it sells', () => form.getByRole('radio', { name: 'Sell' }).isChecked())
    await keyboard.press('q')
    const price = form.getByRole('textbox', { name: 'Price', exact: true })
    await eventually('at the best bid', async () => (await price.inputValue()) === '59,000.00')
    // From within a field too, where a letter is text.
    await price.focus()
    await keyboard.press('Shift+X')
    await keyboard.press('Alt+Shift+X')
    await alice.untilOpen(0)
  })

  it('one field leads to any market and page, even for typing faster than the list of markets loads', async () => {
    const { page } = alice
    const { promise: typed, resolve: letMarketsCome } = Promise.withResolvers<void>()
    await page.route('**/market/list', (route) => typed.then(() => route.continue()), { times: 1 })
    await page.keyboard.press('ControlOrMeta+k')
    const field = page.getByRole('combobox', { name: 'Search markets and pages' })
    await field.fill('ETH/USDT')
    await page.keyboard.press('Enter')
    letMarketsCome()
    await page.waitForURL('**/trade/ETH_USDT')
    await page.keyboard.press('ControlOrMeta+k')
    await field.fill('fees')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/fees')
    assert.deepEqual(alice.visitor.complaints, [])
  })
})
