import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { violations } from '../support/accessibility.ts'
import { units } from '../support/decimal.ts'
import { setStage } from '../support/stage.ts'
import { nextFrame } from '../support/visitor.ts'
import { TradingPage } from './trading-page.ts'

/** How far below the touch a line is dragged, and how finely it is searched for, in pixels. */
const DRAG = 24
const STEP = 3

describe('orders on the chart', () => {
  const stage = setStage()
  let alice: TradingPage

  before(async () => {
    alice = await TradingPage.of(stage, 'alice')
    const bob = await TradingPage.of(stage, 'bob')
    // A candle as high as the lines beside it.
    for (const price of ['60000', '59980']) {
      await bob.place('Sell', 'Limit', { Price: price, Amount: '0.1' })
      await alice.place('Buy', 'Limit', { Price: price, Amount: '0.1' })
    }
    await alice.place('Buy', 'Limit', { Price: '59990', Amount: '0.01' })
    await alice.rows.filter({ hasText: '59,990' }).waitFor()
    await bob.visitor.leave()
  })

  const question = () => alice.page.getByRole('alertdialog', { name: 'Change the price?' })

  /** Tries to grab from the top downwards until it is the line: a chart is a single canvas. */
  const dragTheLine = () =>
    eventually('a line is taken hold of', () => dragWhateverIsThere(() => question().isVisible()), 60_000)

  async function dragWhateverIsThere(isTaken: () => Promise<boolean>): Promise<boolean> {
    const chart = alice.page.getByRole('region', { name: 'Chart' }).locator('canvas').first()
    const box = await chart.boundingBox()
    assert.ok(box)
    const { mouse } = alice.page
    const x = box.x + box.width * 0.3
    for (let y = box.y + 40; y < box.y + box.height - 40; y += STEP) {
      await mouse.move(x, y)
      await mouse.down()
      await mouse.move(x, y + DRAG / 2)
      await mouse.move(x, y + DRAG)
      await mouse.up()
      await nextFrame(alice.page)
      if (await isTaken()) return true
    }
    return false
  }

  it('a line is dragged, asks for confirmation, and returns when that is declined', async () => {
    await dragTheLine()
    const text = (await question().textContent()) ?? ''
    assert.match(text, /from 59,990\.00 to 5\d,\d{3}\.\d{2} USDT/)
    assert.deepEqual(await violations(alice.page), [])
    await question().getByRole('button', { name: 'Keep the price' }).click()
    const [order] = await alice.openOrders()
    assert.equal(units(order?.price ?? '0'), units('59990'))
  })

  it('a dragged line is the order’s new price', async () => {
    await dragTheLine()
    const [, shown = ''] = /to (5\d,\d{3}\.\d{2}) USDT/.exec((await question().textContent()) ?? '') ?? []
    await Promise.all([
      alice.sees(`Order changed to ${shown} USDT`),
      question().getByRole('button', { name: 'Change', exact: true }).click(),
    ])
    await eventually('the exchange has the price that was told', async () => {
      const [order] = await alice.openOrders()
      return order !== undefined && units(order.price ?? '0') === units(shown.replaceAll(',', ''))
    })
  })

  it('and the same by keyboard, from a list', async () => {
    const { page } = alice
    await page.getByRole('region', { name: 'Chart' }).getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: /^Open orders on this chart/ }).press('Enter')
    const list = page.getByRole('dialog', { name: 'Open orders on this chart' })
    const field = list.getByRole('textbox').first()
    await field.waitFor()
    assert.deepEqual(await violations(page), [])
    await field.fill('59500')
    await field.press('Enter')
    await question().getByRole('button', { name: 'Change', exact: true }).press('Enter')
    await eventually('the order stands at 59,500', async () => {
      const [order] = await alice.openOrders()
      return units(order?.price ?? '0') === units('59500')
    })
    // Changed elsewhere, by a program or another page.
    const [order] = await alice.openOrders()
    const change = { pair: 'BTC_USDT', orderId: String(order?.id), price: '59400' }
    await alice.visitor.post('/exchange-web/web/order/amend', change)
    await eventually('the list has the price too', async () => (await field.inputValue()).includes('59,400'))
  })

  it('a leg of an order list stays where it is, and says why', async () => {
    await alice.page.keyboard.press('Escape')
    await alice.visitor.post('/exchange-web/web/order/cancelAll')
    await alice.visitor.post('/exchange-web/web/orderList/create', {
      pair: 'BTC_USDT',
      kind: 'oco',
      side: 'sell',
      qty: '0.01',
      // In sight: the last trades were from 59,980 to 60,000.
      above: JSON.stringify({ type: 'limit', price: '59990' }),
      below: JSON.stringify({ type: 'stopMarket', stopPrice: '59950' }),
    })
    await alice.untilOpen(2)
    await alice.rows.filter({ hasText: 'TP' }).waitFor()
    await alice.rows.filter({ hasText: 'SL' }).waitFor()
    const why = alice.page.getByText('Cannot be changed: it is partly filled, trailing, or part of a list.')
    const isSaid = async () => (await why.count()) > 0
    await eventually('it says why', () => dragWhateverIsThere(isSaid), 60_000)
    assert.equal(await question().count(), 0)
  })
})
