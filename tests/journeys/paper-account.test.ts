import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { violations } from '../support/accessibility.ts'
import { setLentStage } from '../support/stage.ts'
import { untilTakenOver, type Visitor } from '../support/visitor.ts'
import { misfits } from './misfits.ts'

interface Account {
  readonly life: number
  readonly holdings: readonly { readonly coin: string; readonly free: string; readonly futures: string }[]
}

const PAPER = '/exchange-web/web/paper/account'
const ORDER = '/exchange-web/web/order/create'

describe('the paper account', () => {
  const stage = setLentStage()
  let alice: Visitor
  let bestAsk = ''
  const free = async (coin: string) => {
    const { holdings } = await alice.ask<Account>(PAPER)
    return Number(holdings.find((holding) => holding.coin === coin)?.free)
  }
  /** Nobody trades meanwhile: what is in it changes by what alice does, or not at all. */
  const realBook = async () => {
    const { bids, asks } = await alice.ask<Record<'bids' | 'asks', [string, string][]>>(
      '/exchange-web/web/market/depth?pair=BTC_USDT&limit=50',
    )
    assert.ok(bids.length > 0 && asks.length > 1)
    return { bids, asks }
  }
  const isComplete = async ({ page }: Visitor) => {
    assert.deepEqual(await misfits(page), [])
    assert.deepEqual(await violations(page), [])
  }

  before(async () => {
    const maker = await stage.signedIn('maker', 'BTC=10,USDT=1000000')
    const offer = (side: string, price: string) =>
      maker.post(ORDER, { pair: 'BTC_USDT', side, type: 'limit', qty: '0.5', price })
    await offer('buy', '59900')
    await offer('sell', '60000')
    await offer('sell', '60100')
    await maker.leave()
    alice = await stage.signedIn('alice', 'USDT=1')
  })

  it('is reached by the switch in the header, says what it is, and fits', async () => {
    const { page } = alice
    await alice.open('/home')
    const money = page.getByRole('navigation', { name: 'Kind of money' })
    assert.equal(await money.getByRole('link', { name: 'Real' }).getAttribute('aria-current'), 'true')
    await money.getByRole('link', { name: 'Paper' }).click()
    await page.waitForURL('**/paper')
    await untilTakenOver(page)
    await page.getByRole('heading', { name: 'Paper account' }).waitFor()
    const site = page.getByRole('banner').getByRole('navigation', { name: 'Main' })
    assert.equal(await site.getByRole('link', { name: 'Trade' }).getAttribute('href'), '/paper/trade')
    await page.getByRole('complementary', { name: 'Practice' }).getByText('No order here is real').waitFor()
    await page.getByText('Your orders are never in the real book').waitFor()
    await isComplete(alice)
    await money.getByRole('link', { name: 'Real' }).click()
    await page.getByRole('heading', { name: 'Assets overview' }).waitFor()
  })

  it('takes from the live book on the desk, and no real money or order moves', async () => {
    const { page } = alice
    // Whoever had the exchange before may have left something in the book.
    const before = await realBook()
    bestAsk = Number(before.asks[0]?.[0]).toLocaleString('en-US')
    await alice.open('/trade/BTC_USDT')
    await page.getByRole('navigation', { name: 'Kind of money' }).getByRole('link', { name: 'Paper' }).click()
    await page.waitForURL('**/paper/trade/BTC_USDT')
    // A document of its own: until the page is taken over, what is clicked or typed may be lost.
    await untilTakenOver(page)
    const form = page.locator('form', { has: page.getByRole('group', { name: 'Side', exact: true }) })
    await form.getByText('Market', { exact: true }).first().click()
    await form.getByLabel('Amount', { exact: true }).fill('0.7')
    const button = form.locator('button[type=submit]')
    await eventually('the button would buy on paper', async () =>
      /^Paper\s+Buy 0\.7 BTC/.test((await button.textContent()) ?? ''),
    )
    await button.click()
    const yes = page.getByRole('dialog', { name: /^Paper / }).getByRole('button', { name: /^Paper\s+Buy/ })
    await yes.click()
    const said = page.getByRole('region', { name: 'Notices' }).getByText('Paper Bought 0.7 BTC')
    await said.waitFor()
    await eventually('paper coins came', async () => (await free('BTC')) > 1.69)
    assert.equal(await free('BTC'), 1.6993)
    assert.deepEqual(await realBook(), before)
    const real = await alice.ask<{ rows: unknown[] }>('/exchange-web/web/order/history')
    assert.deepEqual(real.rows, [])
    assert.equal((await stage.exchange.cli<{ ok: boolean }>('ledger', 'check')).ok, true)
    await said.waitFor({ state: 'detached' })
    await isComplete(alice)
  })

  it('a resting order shows among the open ones of the desk and of the account, and can be cancelled there', async () => {
    const { page } = alice
    const form = { pair: 'BTC_USDT', side: 'buy', type: 'limit', qty: '0.1', price: '59000' }
    await alice.post('/exchange-web/web/paper/order/create', form)
    await page.getByRole('region', { name: 'Orders and balances' }).getByText('59,000').first().waitFor()
    await alice.open('/paper')
    await page.getByRole('row').filter({ hasText: '59,000' }).getByRole('button', { name: 'Cancel the order' }).click()
    await eventually('nothing is open', async () => {
      const { rows } = await alice.ask<{ rows: unknown[] }>('/exchange-web/web/paper/order/openList')
      return rows.length === 0
    })
  })

  it('moves paper money to paper futures, by keyboard alone', async () => {
    const { page } = alice
    const amount = page.getByRole('textbox', { name: 'Amount' })
    await amount.focus()
    await page.keyboard.type('250')
    await page.keyboard.press('Enter')
    await eventually('it is in the futures wallet', async () => {
      const { holdings } = await alice.ask<Account>(PAPER)
      return holdings.some(({ coin, futures }) => coin === 'USDT' && Number(futures) === 10_250)
    })
  })

  it('begins anew when asked twice, and keeps what was', async () => {
    const { page } = alice
    await page.getByRole('button', { name: 'Start over' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start over' }).click()
    await page.getByRole('row').filter({ hasText: 'Start 2' }).waitFor()
    assert.equal((await alice.ask<Account>(PAPER)).life, 2)
    assert.equal(await free('BTC'), 1)
    await page.getByRole('row').filter({ hasText: bestAsk }).first().waitFor()
  })

  it('is whole on the smallest phone, in Arabic and in the light', async () => {
    const visitor = await stage.visit({ window: 'smallPhone', locale: 'ar_AR', theme: 'light' })
    await visitor.signIn(await stage.exchange.customer('carol', 'USDT=1'))
    for (const path of ['/paper', '/paper/trade/BTC_USDT']) {
      await visitor.open(path)
      await isComplete(visitor)
    }
    await visitor.leave()
  })
})
