import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import type { Route } from 'playwright-core'
import { units } from '../support/decimal.ts'
import { setStage } from '../support/stage.ts'
import { nextFrame } from '../support/visitor.ts'

interface Balance {
  readonly coin: string
  readonly available: string
  readonly locked: string
  readonly total: string
}

describe('one’s own assets', () => {
  const stage = setStage()
  const alice = { email: 'alice@example.com' }

  before(() => stage.exchange.customer('alice', 'BTC=1.23456789,USDT=20000'))

  it('match the exchange to the last digit, live, and can be searched and hidden', async () => {
    const visitor = await stage.visit()
    await visitor.signIn(alice)
    await visitor.open('/assets/spot')
    const { page } = visitor
    const tip = page.getByRole('button', { name: 'I know' })
    await tip.waitFor()
    const [box, main] = await Promise.all([
      page.getByRole('dialog').filter({ has: tip }).boundingBox(),
      page.getByRole('main').boundingBox(),
    ])
    assert.ok(box && main && box.x + box.width <= main.x, 'the tip stands beside the page and covers none of it')
    // What is not covered is not dimmed either, and can be used.
    await page.getByRole('searchbox', { name: 'Search coin' }).fill('btc')
    await page.getByRole('searchbox', { name: 'Search coin' }).clear()
    await tip.click()
    const { balances } = await visitor.ask<{ balances: Balance[] }>('/exchange-web-gateway/asset/balances')
    const cells = async (coin: string) => {
      const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: `Trade ${coin}` }) })
      return (await row.getByRole('cell').allInnerTexts()).map((text) => text.replaceAll(',', '').trim())
    }
    for (const { coin, available, total } of balances.filter((one) => units(one.total) > 0n)) {
      const [, shownAvailable = '', , shownTotal = ''] = await cells(coin)
      assert.deepEqual([units(shownAvailable), units(shownTotal)], [units(available), units(total)], coin)
    }
    const [, before = ''] = await cells('BTC')
    await stage.exchange.cli('account', 'fund', '--email', alice.email, '--fund', 'BTC=1')
    const isThere = async () => units((await cells('BTC'))[1] ?? '0') === units(before) + units('1')
    await eventually('the new coin is there without a reload', isThere)
    await page.getByRole('searchbox', { name: 'Search coin' }).fill('ltc')
    await eventually('only LTC is left', async () => (await page.getByRole('link', { name: /^Trade / }).count()) === 1)
    await page.getByRole('checkbox', { name: /Hide balances below 1/ }).check()
    await page.getByText('No coins match').waitFor()
    await page.getByRole('button', { name: 'Show all coins' }).click()
    await eventually('all coins are back', async () => (await page.getByRole('link', { name: /^Trade / }).count()) >= 3)
    await page.getByRole('button', { name: 'Hide amounts' }).click()
    await page
      .getByText(/\d\.23456789/)
      .first()
      .waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Show amounts' }).click()
    // The tip is shown once, in any browser.
    const noted = () => visitor.ask<{ dismissed?: { assetsTip?: number } }>('/exchange-web/web/user/settings')
    await eventually('that it was read is kept', async () => (await noted()).dismissed?.assetsTip === -1)
    await visitor.leave()
    const again = await stage.visit()
    await again.signIn(alice)
    await again.open('/assets')
    // It comes only after the page is taken over.
    await nextFrame(again.page)
    assert.equal(await again.page.getByRole('button', { name: 'I know' }).isVisible(), false)
    await again.leave()
  })

  it('add up on the overview, in the chosen currency', async () => {
    const visitor = await stage.visit()
    await visitor.signIn(alice)
    await visitor.open('/assets')
    for (const currency of ['USDT', 'BTC']) {
      await visitor.page.getByRole('combobox', { name: 'Display currency' }).selectOption(currency)
      const shown = await visitor.ask<{ total: string }>(`/exchange-web-gateway/asset/overview?currency=${currency}`)
      const [whole = ''] = shown.total.split('.')
      await eventually(`the total stands in ${currency}`, async () => {
        const text = ((await visitor.page.locator('main').textContent()) ?? '').replaceAll(',', '')
        return text.includes(whole) && text.includes(currency)
      })
    }
    const accounts = visitor.page.getByRole('table', { name: 'Accounts' }).getByRole('row')
    await accounts.filter({ hasText: 'Spot' }).waitFor()
    // What the exchange does not have yet has no row.
    const named = (await accounts.all()).slice(1).map((row) => row.getByRole('cell').first().textContent())
    assert.deepEqual(await Promise.all(named), ['Spot', 'Futures', 'Copy trading', 'Earn'])
    await visitor.leave()
  })

  it('are drawn over the time that was chosen last, however late the one before comes', async () => {
    const visitor = await stage.visit()
    await visitor.signIn(alice)
    await visitor.open('/assets')
    const { page } = visitor
    const { promise: isChosen, resolve: letCome } = Promise.withResolvers<void>()
    const curve = (value: string) => ({ points: [1, 2].map((at) => ({ atMs: at * 1e12, value })) })
    const fulfil = (route: Route, value: string) =>
      route.fulfill({ json: { code: '0', msg: '', data: curve(value) } }).catch(() => {})
    await page.route(/equityCurve.*range=30d/, (route) => isChosen.then(() => fulfil(route, '30')))
    await page.route(/equityCurve.*range=24h/, (route) => fulfil(route, '24'))
    const range = page.getByRole('group', { name: 'Time range' })
    await range.getByRole('radio', { name: '30' }).check()
    await range.getByRole('radio', { name: '24' }).check()
    const shown = page.getByRole('slider', { name: /value/i }).locator('..')
    await shown.getByText('24.00').first().waitFor()
    const late = page.waitForResponse(/range=30d/)
    letCome()
    await late
    await nextFrame(page)
    assert.match((await shown.textContent()) ?? '', /24\.00/)
    await visitor.leave()
  })

  it('are shown in fiat money at the operator’s rate, with source and time, and not at an old one', async () => {
    const visitor = await stage.visit()
    await visitor.signIn(alice)
    const choose = visitor.page.getByRole('combobox', { name: 'Display currency' })
    const publish = async (asOf: string) => {
      const file = join(stage.exchange.directory, 'site.json')
      const rate = { currency: 'CNY', perUsdt: '7.25', asOf, source: 'Central bank' }
      writeFileSync(file, JSON.stringify({ exchangeRates: [rate] }))
      await stage.exchange.cli('site', 'set', file)
    }
    const offered = async () => {
      await visitor.open('/assets')
      return choose.getByRole('option').allTextContents()
    }
    assert.deepEqual(await offered(), ['USDT', 'USDC', 'BTC'], 'nobody told a rate')
    const now = new Date()
    await publish(now.toISOString())
    await eventually('yuan are offered', async () => (await offered()).includes('CNY'))
    await choose.selectOption('CNY')
    // Of 20,000 USDT; bitcoin has no price in a market without trades.
    await visitor.page.getByText('145,000.00 CNY').first().waitFor()
    const note = visitor.page.getByText(/^1 USDT = /)
    assert.match(
      ((await note.textContent()) ?? '').replaceAll('\u00a0', ' '),
      /^1 USDT = 7\.25 CNY · Central bank, \d{4}-\d\d-\d\d \d\d:\d\d/,
    )
    await publish(new Date(now.getTime() - 8 * 86_400_000).toISOString())
    await eventually('yuan are offered no more', async () => !(await offered()).includes('CNY'))
    assert.equal(await choose.inputValue(), 'USDT', 'whoever chose them sees coins again')
    await visitor.leave()
  })

  it('are reached by a drawer on a phone', async () => {
    const visitor = await stage.visit({ window: 'phone' })
    await visitor.signIn(alice)
    await visitor.open('/assets')
    await visitor.page.getByRole('button', { name: 'Assets menu' }).click()
    const drawer = visitor.page.getByRole('dialog', { name: 'Assets menu' })
    await drawer.getByRole('link', { name: 'Spot account' }).click()
    await visitor.page.getByRole('heading', { level: 1, name: 'Spot account' }).waitFor()
    await drawer.waitFor({ state: 'hidden' })
    await visitor.leave()
  })
})
