import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import type { Locator } from 'playwright-core'
import { violations } from '../support/accessibility.ts'
import { type CcxtLinear, ccxtLinear } from '../support/ccxt-clients.ts'
import { setStage } from '../support/stage.ts'
import type { Visitor } from '../support/visitor.ts'
import { fillDate } from './fill-date.ts'

const BTC = 'BTC/USDT:USDT'
const inTicks = (ticks: bigint) => `${ticks / 10n}.${ticks % 10n}`
const RIGHTS = ['--permissions', 'read,trade,futuresTrade,futuresTransfer', '--ips', '127.0.0.1']

describe('what an order for a contract may say beside its price', () => {
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
    const person = await exchange.person('alice', 'futures.USDT=5000', 'hmac', RIGHTS)
    hers = await ccxtLinear(exchange, person)
    await hers.loadMarkets()
    await eventually('there is a mark', async () => (await markOf()) > 0, 60_000)
    await eventually('somebody sells', async () => (await hers.fetchOrderBook(BTC)).asks.length > 0, 60_000)
    alice = await stage.visit()
    await alice.signIn(person)
    const info = await alice.post<{ complianceVersion: string }>('/fe-co-api/common/public_info', {})
    await alice.post('/fe-co-api/user/submit_compliance_record', { version: info.complianceVersion, accepted: '1' })
    await alice.post('/fe-co-api/user/create_co_id', {})
    await alice.open('/futures/BTC')
    form = alice.page.locator('form', { has: alice.page.getByRole('group', { name: 'Side', exact: true }) })
    tables = alice.page.getByRole('region', { name: 'Orders and balances' })
  })

  it('sends an order that is good till a date, as /fapi has it', async () => {
    const low = inTicks(BigInt(Math.round((await markOf()) * 9)))
    await form.getByRole('tab', { name: 'Limit', exact: true }).click()
    await form.getByRole('textbox', { name: 'Price', exact: true }).fill(low)
    await form.getByRole('textbox', { name: 'Amount', exact: true }).fill('0.01')
    // The form is taken over once it says what it would do.
    await untilSays(/^Buy 0\.01 BTC/)
    await form.getByRole('combobox', { name: 'Time in force' }).selectOption('gtd')
    const till = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)
    await fillDate(alice.page, 'Good till', till)
    await untilSays(/^Buy 0\.01 BTC/)
    assert.deepEqual(await violations(alice.page), [])
    await button().click()
    await dialog('Check your order')
      .getByRole('button', { name: /^Buy 0\.01 BTC/ })
      .click()
    type Open = { readonly timeInForce: string; readonly goodTillDate: number; readonly orderId: string }
    const open = async () => (await hers.fapiPrivateGetOpenOrders({ symbol: 'BTCUSDT' })) as unknown as Open[]
    const [order] = await eventually('it is open', async () => ((await open()).length === 1 ? open() : undefined))
    assert.deepEqual([order?.timeInForce, Number(order?.goodTillDate)], ['GTD', Date.parse(`${till}Z`)])
    await hers.cancelAllOrders(BTC)
    await form.getByRole('combobox', { name: 'Time in force' }).selectOption('gtc')
  })

  it('sends exits with an order, which listen to the price that was chosen', async () => {
    const mark = BigInt(Math.round((await markOf()) * 10))
    await form.getByRole('tab', { name: 'Market', exact: true }).click()
    await form.getByRole('textbox', { name: 'Amount', exact: true }).fill('0.01')
    await form.getByRole('checkbox', { name: 'Take profit / stop loss' }).check({ force: true })
    await form.getByRole('combobox', { name: 'TP/SL triggered by' }).selectOption('mark')
    await form.getByRole('textbox', { name: 'Take-profit price', exact: true }).fill(inTicks((mark * 11n) / 10n))
    await form.getByRole('textbox', { name: 'Stop-loss price', exact: true }).fill(inTicks((mark * 9n) / 10n))
    await untilSays(/^Buy 0\.01 BTC at market$/)
    await button().click()
    await dialog('Check your order').getByRole('button', { name: 'Buy 0.01 BTC at market' }).click()
    await row().getByText('Long').waitFor()
    const triggers = () => hers.fetchOpenOrders(BTC, undefined, undefined, { stop: true })
    const both = await eventually('both are there', async () => {
      const found = await triggers()
      return found.length === 2 ? found : undefined
    })
    for (const { info } of both) assert.equal((info as { workingType?: string }).workingType, 'MARK_PRICE')
    await alice.post('/fe-co-api/order/close_all_position', {})
    await tables.getByText('No open positions.').waitFor()
  })

  it('the browser had nothing to complain of', () => {
    assert.deepEqual(
      alice.complaints.filter((line) => /^(error|uncaught)/.test(line)),
      [],
    )
  })
})
