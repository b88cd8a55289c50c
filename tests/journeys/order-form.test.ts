import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { SiteCode } from '@bowline/contract/codes.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { setStage } from '../support/stage.ts'
import { PAIR, TradingPage } from './trading-page.ts'

describe('the order form', () => {
  const stage = setStage()
  let alice: TradingPage

  before(async () => {
    alice = await TradingPage.of(stage, 'alice')
  })

  it('takes the next order while the last one is under way, and does not send it', async () => {
    const { page } = alice
    const amount = alice.form.getByRole('textbox', { name: 'Amount', exact: true })
    const answer = Promise.withResolvers<void>()
    const sent: string[] = []
    await page.route('**/order/create', async (route) => {
      sent.push(route.request().postData() ?? '')
      await answer.promise
      await route.continue()
    })
    await alice.choose('Buy', 'Limit')
    await alice.enter({ Price: '58000', Amount: '0.01' })
    assert.equal(await alice.confirm(), 'Buy 0.01 BTC at 58,000.00')
    await alice.untilSending(true)
    await alice.enter({ Price: '58001', Amount: '0.02' })
    await amount.press('Enter')
    answer.resolve()
    await alice.untilOpen(1)
    assert.equal(await alice.untilReady(), 'Buy 0.02 BTC at 58,001.00')
    assert.equal(sent.length, 1)
    await page.unroute('**/order/create')
    await alice.send()
    await alice.untilOpen(2)
    assert.equal(await amount.inputValue(), '', 'and is cleared when it was the one sent')
  })

  /** An order that is refused while the next one is typed; returns what tells of it. */
  const refusedMeanwhile = async () => {
    const { page } = alice
    const answer = Promise.withResolvers<void>()
    await page.route('**/order/create', async (route) => {
      await answer.promise
      await route.fulfill({ json: { code: String(SiteCode.orderPriceBand), msg: 'Too far.', data: null } })
    })
    await alice.choose('Buy', 'Limit')
    await alice.enter({ Price: '57000', Amount: '0.01' })
    assert.equal(await alice.confirm(), 'Buy 0.01 BTC at 57,000.00')
    await alice.untilSending(true)
    await alice.enter({ Price: '57001' })
    answer.resolve()
    const refusal = alice.form.getByRole('alert').filter({ hasText: 'Buy 0.01 BTC at 57,000.00' })
    await refusal.waitFor()
    await alice.enter({ Amount: '0.02' })
    assert.ok(await refusal.isVisible(), 'typing on does not take it away')
    await page.unroute('**/order/create')
    return refusal
  }

  it('says which order was refused when the next one is typed already, until that is sent', async () => {
    const refusal = await refusedMeanwhile()
    await alice.send()
    await refusal.waitFor({ state: 'hidden' })
    await alice.untilOpen(3)
  })

  it('or until it is closed, which leaves the next one as it is', async () => {
    const { page } = alice
    const refusal = await refusedMeanwhile()
    await alice.button.focus()
    await page.keyboard.press('Shift+Tab')
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Close')
    await page.keyboard.press('Enter')
    await refusal.waitFor({ state: 'hidden' })
    assert.equal(await alice.untilReady(), 'Buy 0.02 BTC at 57,001.00')
    await alice.untilOpen(3)
  })

  it('keeps what is typed when the language changes', async () => {
    const { page } = alice
    await alice.choose('Sell', 'Limit')
    await alice.enter({ Price: '61000', Amount: '0.03' })
    const toChinese = async () => {
      await page.getByRole('button', { name: /^Language/ }).click()
      await page.getByRole('menuitemradio', { name: '简体中文' }).click()
      await page.locator('html[lang^=zh]').waitFor()
    }
    await toChinese()
    const field = (name: string) => page.getByRole('textbox', { name, exact: true }).first()
    await eventually('the order is there again', async () => {
      const typed = await Promise.all([field('价格').inputValue(), field('数量').inputValue()])
      return typed.join() === '61,000,0.03'
    })
    await page.getByRole('radio', { name: '卖出', checked: true }).waitFor()
    await alice.visitor.open(`/trade/${PAIR}?hl=en_US`)
    assert.equal(await alice.form.getByRole('textbox', { name: 'Price', exact: true }).inputValue(), '', 'once')

    await alice.untilHeld(false)
    await page.route('**/order/create', () => {})
    await alice.choose('Sell', 'Limit')
    await alice.enter({ Price: '61000', Amount: '0.03' })
    await alice.confirm()
    await alice.untilSending(true)
    await toChinese()
    await eventually('the price is there again', async () => (await field('价格').inputValue()) === '61,000')
    assert.equal(await field('数量').inputValue(), '', 'an order that may be on its way is not proposed again')
  })
})
