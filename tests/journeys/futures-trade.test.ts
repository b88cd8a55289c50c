import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import type { Locator } from 'playwright-core'
import { type CcxtLinear, ccxtLinear } from '../support/ccxt-clients.ts'
import { setStage } from '../support/stage.ts'
import type { Visitor } from '../support/visitor.ts'

const BTC = 'BTC/USDT:USDT'
const RIGHTS = ['--permissions', 'read,trade,futuresTrade,futuresTransfer', '--ips', '127.0.0.1']

describe('trading a contract from the page', () => {
  // Only with traffic there is an index, and somebody to trade with.
  const stage = setStage({ demoTraffic: true })
  let alice: Visitor
  let hers: CcxtLinear
  let form: Locator
  let tables: Locator

  const dialog = (name: string | RegExp) => alice.page.getByRole('dialog', { name })
  const button = () => form.locator('button[type=submit]')
  const untilSays = (text: RegExp) =>
    eventually(`the button says ${text}`, async () => text.test((await button().textContent()) ?? ''))
  const markOf = async () => (await hers.fetchMarkPrice(BTC)).markPrice
  const row = () => tables.getByRole('tabpanel').locator('tbody tr').filter({ hasText: 'BTCUSDT' })

  before(async () => {
    const { exchange } = stage
    const person = await exchange.person('alice', 'USDT=10000', 'hmac', RIGHTS)
    hers = await ccxtLinear(exchange, person)
    await hers.loadMarkets()
    await eventually('there is a mark', async () => (await markOf()) > 0, 60_000)
    alice = await stage.visit()
    await alice.signIn(person)
    await alice.open('/futures/BTC')
    form = alice.page.locator('form', { has: alice.page.getByRole('group', { name: 'Side', exact: true }) })
    tables = alice.page.getByRole('region', { name: 'Orders and balances' })
  })

  it('each form of an address is a contract, others lead to it, and what is none is passed on', async () => {
    const answer = (path: string) => fetch(`${stage.exchange.baseUrl}${path}`, { redirect: 'manual' })
    for (const path of ['/futures/BTC', '/futures/BTC-USDC', '/futures/BTC-USD-PERPETUAL'])
      assert.equal((await answer(path)).status, 200, path)
    assert.equal((await answer('/futures/btc')).headers.get('location'), '/futures/BTC')
    assert.equal((await answer('/futures/BTCUSD_PERP')).headers.get('location'), '/futures/BTC-USD-PERPETUAL')
    assert.equal((await answer('/futures/NONE')).status, 404)
  })

  it('asks for the risk notice before the first order', async () => {
    await form.getByRole('textbox', { name: 'Amount', exact: true }).fill('0.05')
    await untilSays(/risk notice/)
    await alice.page.getByRole('button', { name: 'Read it' }).click()
    const notice = dialog('Risk notice')
    await notice.getByText('I have read and understood this.').click()
    await notice.getByRole('button', { name: 'Accept and open account' }).click()
    await notice.waitFor({ state: 'hidden' })
    await untilSays(/Transfer funds in/)
  })

  it('moves money over from the spot account', async () => {
    await button().click()
    const transfer = dialog('Transfer between accounts')
    await transfer.getByText('Can be moved: 10,000 USDT').waitFor()
    await transfer.getByRole('textbox').fill('2000')
    await transfer.getByRole('button', { name: 'Transfer', exact: true }).click()
    await transfer.waitFor({ state: 'hidden' })
    await form.getByText('2,000.00 USDT').waitFor()
  })

  it('opens a long at market, after showing what it costs and where it would be liquidated', async () => {
    const sellers = async () => (await hers.fetchOrderBook(BTC)).asks.length
    await eventually('somebody sells', async () => (await sellers()) > 0, 60_000)
    await form.getByRole('tab', { name: 'Market', exact: true }).click()
    await form.getByRole('textbox', { name: 'Amount', exact: true }).fill('0.05')
    await untilSays(/^Buy 0\.05 BTC at market$/)
    const receipt = alice.page.getByLabel('Before you send')
    await receipt.getByText('Liquidation price').waitFor()
    await receipt.getByText('If BTC falls 10%').waitFor()
    await button().click()
    const question = dialog('Check your order')
    await question.getByRole('button', { name: 'Buy 0.05 BTC at market' }).click()
    await row().getByText('Long').waitFor()
  })

  it('shows the figures that /fapi has, to the last digit', async () => {
    const position = await eventually('the position is there', async () => (await hers.fetchPositions([BTC]))[0])
    const { entryPrice, liquidationPrice, breakEvenPrice } = position.info as Record<string, string>
    const cell = async (name: string) => {
      const heads = await tables.getByRole('columnheader').allTextContents()
      const at = heads.findIndex((head) => head.trim() === name)
      return Number.parseFloat(((await row().locator('td').nth(at).textContent()) ?? '').replaceAll(',', ''))
    }
    assert.equal(await cell('Size'), 0.05)
    const shown = (price: string | undefined) => Math.trunc(Number(price) * 10 + 1e-6) / 10
    assert.equal(await cell('Entry price'), shown(entryPrice))
    // Against its holder: up to the next tick.
    assert.equal(await cell('Liq. price'), Math.ceil(Number(liquidationPrice) * 10) / 10)
    assert.equal(await cell('Break-even'), shown(breakEvenPrice))
  })

  it('protects it by take-profit and stop-loss', async () => {
    const mark = await markOf()
    await row()
      .getByRole('button', { name: /change take-profit/ })
      .click()
    const exits = dialog(/Take profit and stop loss/)
    const [profit, loss] = [String(Math.round(mark * 1.05)), String(Math.round(mark * 0.97))]
    await exits.getByRole('textbox', { name: 'Take-profit price' }).fill(profit)
    await exits.getByRole('textbox', { name: 'Stop-loss price' }).fill(loss)
    await exits.getByRole('button', { name: 'Save' }).click()
    await exits.waitFor({ state: 'hidden' })
    await row()
      .getByText(new RegExp(Number(profit).toLocaleString('en')))
      .waitFor()
    await tables
      .getByRole('tab', { name: /^Open orders/ })
      .getByText('2')
      .waitFor()
  })

  it('closes it, and the triggers go with it', async () => {
    await row()
      .getByRole('button', { name: /^Close/ })
      .click()
    const close = dialog('Close BTCUSDT')
    await close.getByRole('button', { name: 'Close position' }).click()
    await tables.getByText('No open positions.').waitFor()
    await eventually('/fapi has none either', async () => (await hers.fetchPositions([BTC])).length === 0)
    await eventually('and no orders', async () => (await hers.fetchOpenOrders(BTC)).length === 0)
    assert.deepEqual(
      alice.complaints.filter((line) => /^(error|uncaught)/.test(line)),
      [],
    )
  })
})
