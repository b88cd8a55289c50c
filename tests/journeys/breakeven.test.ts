import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { units } from '../support/decimal.ts'
import { setLentStage } from '../support/stage.ts'
import type { Visitor } from '../support/visitor.ts'

interface Coin {
  readonly coin: string
  readonly held: string
  readonly average: string
  readonly breakeven: string
  readonly price: string
  readonly unrealised: string
  readonly realised: string
}

const ORDER = '/exchange-web/web/order/create'

describe('the breakeven analysis', () => {
  const stage = setLentStage()
  let alice: Visitor
  const coins = async () => (await alice.ask<{ coins: Coin[] }>('/exchange-web/web/breakeven/coins')).coins
  /** Her cells of a coin, as numbers. */
  const cellsOf = async (coin: string) => {
    const row = alice.page.getByRole('row').filter({ has: alice.page.getByRole('button', { name: `Show: ${coin}` }) })
    return (await row.getByRole('cell').allInnerTexts()).map((text) =>
      text.replace(/[,+]/g, '').replace('\u2212', '-').trim(),
    )
  }

  before(async () => {
    const maker = await stage.signedIn('maker', 'BTC=10,USDT=1000000')
    alice = await stage.signedIn('alice', 'USDT=30000,ADA=2')
    const order = (visitor: Visitor, side: string, qty: string, price: string) =>
      visitor.post(ORDER, { pair: 'BTC_USDT', side, type: 'limit', qty, price })
    await order(maker, 'sell', '0.5', '60000')
    await order(alice, 'buy', '0.5', '60000')
    await order(maker, 'buy', '0.2', '60600')
    await order(alice, 'sell', '0.2', '60600')
    await maker.leave()
    await eventually('the history has her trades', async () =>
      (await coins()).some(({ held }) => held === '0.29950000'),
    )
  })

  it('is reached from the overview and shows what the call says, to the cent', async () => {
    const { page } = alice
    await alice.open('/assets')
    const links = page.getByRole('navigation', { name: 'Assets', exact: true })
    await links.getByRole('link', { name: 'Breakeven analysis' }).click()
    await page.waitForURL('**/assets/breakeven-analysis')
    await links.locator('[aria-current="page"]', { hasText: 'Breakeven analysis' }).waitFor()
    const [btc] = (await coins()).filter(({ coin }) => coin === 'BTC')
    assert.ok(btc)
    assert.deepEqual([btc.average, btc.breakeven, btc.realised], ['60060.06006007', '60120.18024031', '95.86798799'])
    const cents = (text: string) => units(text) / 1_000_000n
    await eventually('the figures are there', async () => {
      const [, held = '0', average = '0', breakeven = '0', price = '0', , unrealised = '0', realised = '0'] =
        await cellsOf('BTC')
      if (units(held) !== units(btc.held)) return false
      assert.deepEqual(
        [average, breakeven, price, unrealised, realised].map(cents),
        [btc.average, btc.breakeven, btc.price, btc.unrealised, btc.realised].map(cents),
      )
      return true
    })
  })

  it('shows what a trade would make of it by the formulas that it is computed with', async () => {
    const { page } = alice
    await alice.open('/assets/breakeven-analysis')
    await page.getByRole('button', { name: 'Show: BTC' }).click()
    await page.getByRole('textbox', { name: 'Amount' }).fill('0.1')
    await page.getByRole('textbox', { name: 'Price' }).fill('50000')
    // 17,987.98798799 for 0.2995 BTC, and 5,000 for 0.0999 after the fee.
    await page.getByText('57,556.30442661').waitFor()
    await page.getByText('57,613.91834496').waitFor()
    await page.getByRole('radio', { name: 'Sell' }).check()
    await page.getByRole('textbox', { name: 'Amount' }).fill('0.3')
    await page.getByText(/You have .*0\.2995/).waitFor()
  })

  it('takes an assumed cost, and takes it back', async () => {
    const { page } = alice
    await alice.open('/assets/breakeven-analysis')
    await page.getByRole('button', { name: 'Show: ADA' }).click()
    const averageIs = (text: string) =>
      eventually(`the average is ${text}`, async () => Number((await cellsOf('ADA'))[2]) === Number(text))
    // Nobody has traded it on this exchange, which other files have used: it cost nothing as far as anybody knows.
    await page.getByText('Not traded yet').waitFor()
    await page.getByRole('button', { name: /^Correct: / }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('2500.5')
    await page.getByRole('button', { name: 'Save' }).click()
    await averageIs('2500.50')
    await page.getByRole('button', { name: /^Correct: / }).click()
    await page.getByRole('button', { name: 'Use price on arrival' }).click()
    await averageIs('0')
  })

  it('says so when it could not be asked again, and keeps what it shows', async () => {
    const { page } = alice
    await page.clock.install()
    await alice.open('/assets/breakeven-analysis')
    await page.route('**/breakeven/coins', (route) => route.abort())
    await page.clock.runFor(31_000)
    await page.getByText('These figures are not up to date.').waitFor()
    assert.equal((await cellsOf('BTC')).length > 0, true)
    await page.unroute('**/breakeven/coins')
    await page.getByRole('status').getByRole('button', { name: 'Try again' }).click()
    await page.getByText('These figures are not up to date.').waitFor({ state: 'detached' })
  })
})
