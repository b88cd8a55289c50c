import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { units } from '../support/decimal.ts'
import { setStage } from '../support/stage.ts'

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
    assert.equal(await again.page.getByRole('button', { name: 'I know' }).isVisible(), false)
    await again.leave()
  })

  it('add up on the overview, in the chosen currency', async () => {
    const visitor = await stage.visit()
    await visitor.signIn(alice)
    await visitor.open('/assets')
    for (const currency of ['USDT', 'BTC']) {
      await visitor.page.getByRole('combobox', { name: 'Display currency' }).selectOption(currency)
      const told = await visitor.ask<{ total: string }>(`/exchange-web-gateway/asset/overview?currency=${currency}`)
      const [whole = ''] = told.total.split('.')
      await eventually(`the total stands in ${currency}`, async () => {
        const text = ((await visitor.page.locator('main').textContent()) ?? '').replaceAll(',', '')
        return text.includes(whole) && text.includes(currency)
      })
    }
    for (const account of ['Futures', 'Copy trading', 'Earn', 'Funding'])
      await visitor.page.getByRole('row').filter({ hasText: account }).getByText('Not opened').waitFor()
    await visitor.leave()
  })

  it('are shown in fiat money at the operator’s rate, with source and time, and not at an old one', async () => {
    const visitor = await stage.visit()
    await visitor.signIn(alice)
    const choose = visitor.page.getByRole('combobox', { name: 'Display currency' })
    const tell = async (asOf: string) => {
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
    await tell(now.toISOString())
    await eventually('yuan are offered', async () => (await offered()).includes('CNY'))
    await choose.selectOption('CNY')
    // Of 20,000 USDT; bitcoin has no price in a market without trades.
    await visitor.page.getByText('145,000.00 CNY').first().waitFor()
    const note = visitor.page.getByText(/^1 USDT = /)
    assert.match(
      ((await note.textContent()) ?? '').replaceAll('\u00a0', ' '),
      /^1 USDT = 7\.25 CNY · Central bank, \d\d-\d\d \d\d:\d\d/,
    )
    await tell(new Date(now.getTime() - 8 * 86_400_000).toISOString())
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
