import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, describe, it } from 'node:test'
import { SiteCode } from '@bowline/contract/codes.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { decimal, units } from '../support/decimal.ts'
import { setStage } from '../support/stage.ts'
import { fillDate } from './fill-date.ts'
import { untilFocused } from './proof-question.ts'
import { PAIR, TradingPage } from './trading-page.ts'

interface Fill {
  readonly orderId: number
  readonly price: string
  readonly qty: string
  readonly fee: string
  readonly feeAsset: string
  readonly role: string
}

interface Balance {
  readonly coin: string
  readonly available: string
  readonly locked: string
}

describe('trading from the page', () => {
  const stage = setStage()
  let alice: TradingPage
  let bob: TradingPage

  const timeInForce = async (value: string) => {
    await bob.openAdvanced()
    await bob.form.getByRole('combobox', { name: 'Time in force' }).selectOption(value)
  }

  before(async () => {
    const [a, b] = [await stage.visit(), await stage.visit()]
    await a.signIn(await stage.exchange.customer('alice', 'BTC=10,USDT=1000000'))
    await b.signIn(await stage.exchange.customer('bob', 'BTC=10,USDT=1000000'))
    alice = new TradingPage(a)
    bob = new TradingPage(b)
    await alice.open()
    await bob.open()
  })

  const balanceOf = async (who: TradingPage, coin: string) => {
    const { balances } = await who.visitor.ask<{ balances: Balance[] }>('/exchange-web-gateway/asset/balances')
    return balances.find((one) => one.coin === coin) as Balance
  }

  it('two people trade with each other, and a visitor sees it', async () => {
    const visitor = await stage.visit()
    await visitor.open(`/trade/${PAIR}`)
    await alice.place('Sell', 'Limit', { Price: '60000', Amount: '0.5' })
    const offer = visitor.page.getByRole('row').filter({ hasText: '60,000.00' }).first()
    await offer.waitFor({ state: 'attached' })
    // Alice, who did nothing, is told; the visitor sees the trade and the new last price.
    const [said] = await Promise.all([
      bob.place('Buy', 'Limit', { Price: '60000', Amount: '0.2' }),
      alice.sees('Partly filled: sold 0.2 BTC'),
      bob.sees(/^Bought 0\.2 BTC for 12,000/),
    ])
    assert.equal(said, 'Buy 0.2 BTC at 60,000.00')
    await visitor.page.getByRole('table', { name: 'Trades' }).getByText('60,000.00').first().waitFor()
    await eventually('the title says the last price', async () => (await visitor.page.title()).startsWith('60,000'))
    await visitor.leave()
  })

  it('fills, fees and balances are those of the ledger, to the last digit', async () => {
    const fill = await eventually('the fill is in the history', async () => {
      const { rows } = await bob.visitor.ask<{ rows: Fill[] }>(`/exchange-web/web/order/trades?pair=${PAIR}`)
      return rows.length === 1 && rows[0]
    })
    const bought = units('10') + units(fill.qty) - units(fill.fee)
    assert.equal(units((await balanceOf(bob, 'BTC')).available), bought)
    assert.equal(units((await balanceOf(bob, 'USDT')).available), units('1000000') - units('12000'))
    assert.equal(units((await balanceOf(alice, 'BTC')).locked), units('0.3'))
    await bob.tab('Balances')
    await bob.rows.filter({ hasText: 'BTC' }).getByText(decimal(bought)).first().waitFor()
    await bob.tab('Trades')
    await bob.rows.filter({ hasText: '60,000' }).filter({ hasText: '0.2' }).first().waitFor()
    assert.equal((await stage.exchange.cli<{ ok: boolean }>('ledger', 'check')).ok, true)
    await alice.tab('Open orders')
    await alice.rows.first().getByRole('button', { name: 'Cancel the order' }).click()
    await alice.untilOpen(0)
  })

  it('market orders take by amount and by total, IOC and FOK end what they cannot fill, GTD waits', async () => {
    await alice.place('Sell', 'Limit', { Price: '60000', Amount: '1' })
    await alice.untilOpen(1)
    await bob.place('Buy', 'Market', { Amount: '0.1' })
    await eventually('filled', async () => (await bob.ended())[0]?.type === 'market')
    await bob.place('Buy', 'Market', { Total: '6000' })
    await eventually('filled', async () => (await bob.ended()).filter(({ type }) => type === 'market').length === 2)
    await bob.choose('Buy', 'Limit')
    await timeInForce('ioc')
    await bob.enter({ Price: '60000', Amount: '2' })
    await bob.send()
    const ioc = await eventually('IOC ended', async () => (await bob.ended()).find((o) => o.timeInForce === 'ioc'))
    assert.deepEqual([ioc.status, ioc.reason, units(ioc.executedQty)], ['expired', 'iocRest', units('0.8')])
    await alice.place('Sell', 'Limit', { Price: '60000', Amount: '0.1' })
    await timeInForce('fok')
    await bob.enter({ Price: '60000', Amount: '2' })
    await bob.send()
    const fok = await eventually('FOK ended', async () => (await bob.ended()).find((o) => o.timeInForce === 'fok'))
    assert.deepEqual([fok.reason, units(fok.executedQty)], ['fokUnfilled', 0n], 'all or nothing')
    // Her first order, which the others have taken, is gone from the table.
    await alice.tables.getByRole('tab', { name: /^Open orders.*1/ }).waitFor()
    await alice.tables.getByRole('button', { name: 'Cancel the order' }).first().click()
    await alice.untilOpen(0)
    await timeInForce('gtd')
    await bob.enter({ Price: '55000', Amount: '0.01' })
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)
    await fillDate(bob.page, 'Good till', tomorrow)
    await bob.send()
    assert.equal((await bob.untilOpen(1))[0]?.timeInForce, 'gtd')
  })

  it('picks the last day of an order from a calendar, and is brought to its time', async () => {
    const part = (name: string) => bob.form.getByRole('textbox', { name, exact: true })
    await fillDate(bob.page, 'Good till', '2030-11-22T09:05')
    await bob.form.getByRole('button', { name: 'Choose from a calendar' }).click()
    const calendar = bob.page.getByRole('dialog')
    await calendar.getByRole('button', { name: 'November 22', pressed: true }).waitFor()
    await calendar.getByRole('button', { name: 'Next month' }).click()
    await calendar.getByRole('button', { name: 'December 15' }).click()
    await calendar.waitFor({ state: 'hidden' })
    const typed = await Promise.all(['Year', 'Month', 'Day', 'Hour', 'Minute'].map((name) => part(name).inputValue()))
    assert.deepEqual(typed, ['2030', '12', '15', '09', '05'])
    await untilFocused(part('Hour'))
    await timeInForce('gtc')
  })

  it('amends in the row, and the exchange has what the row says', async () => {
    await bob.tab('Open orders')
    const row = bob.rows.first()
    await row.getByRole('button', { name: 'Change price or amount' }).click()
    const amount = row.getByRole('textbox', { name: /^New amount/ })
    await amount.fill('0.005')
    await row.getByText('Keeps its place in the queue.').waitFor()
    await amount.press('Enter')
    await eventually(
      'the order is smaller',
      async () => units((await bob.openOrders())[0]?.qty ?? '0') === units('0.005'),
    )
    await bob.tables.getByRole('button', { name: 'Cancel all' }).click()
    await bob.page.getByRole('dialog').getByRole('button', { name: 'Cancel all' }).click()
    await bob.untilOpen(0)
  })

  it('a price and a size of the book go into the form, whose side stays', async () => {
    await alice.place('Sell', 'Limit', { Price: '60500', Amount: '0.3' })
    await alice.untilOpen(1)
    await bob.choose('Sell', 'Limit')
    const line = bob.page
      .getByRole('grid', { name: /^Order book/ })
      .getByRole('row')
      .filter({ hasText: '60,500' })
    await line.waitFor({ state: 'attached' })
    await line.focus()
    await bob.page.keyboard.press('Enter')
    await bob.page.keyboard.press('Shift+Enter')
    const value = (name: string) => bob.form.getByRole('textbox', { name, exact: true }).inputValue()
    await eventually('the price is taken', async () => (await value('Price')) === '60,500.00')
    await eventually('the size is taken', async () => /^0\.30*$/.test(await value('Amount')))
    assert.equal(await bob.form.getByRole('radio', { name: 'Sell' }).isChecked(), true)
    await alice.tables.getByRole('button', { name: 'Cancel the order' }).first().click()
    await alice.untilOpen(0)
  })

  it('the timeline of an order and the file of its fills say the same', async () => {
    await bob.tab('Order history')
    await bob.rows.filter({ hasText: 'Filled' }).first().focus()
    await bob.page.keyboard.press('Enter')
    const timeline = bob.page.getByRole('dialog', { name: 'Order timeline' })
    await timeline.getByText('Accepted').first().waitFor()
    await timeline
      .getByText(/^Filled 0\.\d+ BTC at 60,000/)
      .first()
      .waitFor()
    await bob.page.keyboard.press('Escape')
    await bob.tab('Trades')
    await bob.tables.getByRole('button', { name: 'Export CSV' }).click()
    const saved = bob.page.waitForEvent('download')
    await bob.page.getByRole('dialog').getByRole('button', { name: 'Download' }).click()
    const lines = readFileSync(await (await saved).path(), 'utf8')
      .trim()
      .split('\n')
    const { rows } = await bob.visitor.ask<{ rows: Fill[] }>(`/exchange-web/web/order/trades?pair=${PAIR}`)
    assert.equal(lines.length - 1, rows.length)
    for (const { orderId, price, qty, fee } of rows)
      assert.ok(
        lines.some((line) => [String(orderId), price, qty, fee].every((text) => line.includes(text))),
        `order ${orderId}`,
      )
  })

  it('the past is asked for by days that are typed', async () => {
    const { keyboard } = bob.page
    await keyboard.press('Escape')
    await bob.page.getByRole('dialog').waitFor({ state: 'hidden' })
    await bob.tab('Trades')
    await bob.rows.filter({ hasText: '60,000' }).first().waitFor()
    await bob.tables.getByRole('combobox', { name: 'Time' }).selectOption('custom')
    const first = bob.tables.getByRole('group', { name: 'From' }).getByRole('textbox').first()
    await first.focus()
    await keyboard.type('02312099')
    await bob.tables.getByText('There is no such day.').waitFor()
    await first.focus()
    await keyboard.press('ControlOrMeta+A')
    await keyboard.type('03')
    await bob.tables.getByText('No trades match.').waitFor()
    await bob.tables.getByRole('button', { name: 'Clear filters' }).click()
    await bob.rows.filter({ hasText: '60,000' }).first().waitFor()
  })

  it('the past comes page by page, and a page that failed when it is asked for again', async () => {
    const { page } = bob
    const ended = await bob.ended()
    assert.ok(ended.length > 1)
    const failsNext = { first: true, older: true }
    await page.route('**/order/history*', async (route) => {
      const url = new URL(route.request().url())
      const which = url.searchParams.has('cursor') ? 'older' : 'first'
      if (failsNext[which]) {
        failsNext[which] = false
        return route.fulfill({ json: { code: String(SiteCode.busy), msg: 'Not now.', data: null } })
      }
      url.searchParams.set('limit', which === 'first' ? '1' : '100')
      return route.fulfill({ response: await route.fetch({ url: url.href }) })
    })
    const untilShown = (count: number) =>
      eventually(`${count} are shown`, async () => (await bob.rows.count()) === count)
    const retry = bob.tables.getByRole('button', { name: 'Try again' })
    await page.reload()
    await bob.tab('Order history')
    await retry.click()
    await untilShown(1)
    await bob.tables.getByRole('button', { name: 'Show older' }).click()
    await retry.click()
    await untilShown(ended.length)
    assert.equal(await retry.count(), 0)
    await page.unroute('**/order/history*')
  })

  it('works without a mouse', async () => {
    const price = alice.form.getByRole('textbox', { name: 'Price', exact: true })
    await alice.choose('Buy', 'Limit')
    await price.focus()
    const { keyboard } = alice.page
    await keyboard.press('ControlOrMeta+A')
    await keyboard.type('59000')
    while (
      !(await alice.form
        .getByRole('textbox', { name: 'Amount', exact: true })
        .evaluate((e) => e === document.activeElement))
    )
      await keyboard.press('Tab')
    await keyboard.press('ControlOrMeta+A')
    await keyboard.type('0.01')
    await alice.untilReady()
    await keyboard.press('Enter')
    await alice.page.getByRole('dialog', { name: 'Check your order' }).waitFor()
    while (!(await alice.page.evaluate(() => document.activeElement?.textContent?.startsWith('Buy 0.01'))))
      await keyboard.press('Tab')
    await keyboard.press('Enter')
    await alice.untilOpen(1)
    await alice.tab('Open orders')
    await alice.rows.filter({ hasText: '59,000' }).first().focus()
    await keyboard.press('Delete')
    await alice.untilOpen(0)
  })

  it('nothing was complained of, and the books balance', async () => {
    assert.deepEqual([...alice.visitor.complaints, ...bob.visitor.complaints], [])
    assert.equal((await stage.exchange.cli<{ ok: boolean }>('ledger', 'check')).ok, true)
  })
})
