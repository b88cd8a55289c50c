import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { violations } from '../support/accessibility.ts'
import { type CcxtLinear, ccxtLinear } from '../support/ccxt-clients.ts'
import { setLentStage } from '../support/stage.ts'
import type { Visitor } from '../support/visitor.ts'
import { BTC, ContractDesk, inTicks, markOf, RIGHTS } from './contract-desk.ts'
import { fillDate } from './fill-date.ts'

describe('what an order for a contract may say beside its price', () => {
  // Only with traffic there is an index, and somebody to trade with.
  const stage = setLentStage('quiet')
  let alice: Visitor
  let hers: CcxtLinear
  let desk: ContractDesk

  before(async () => {
    const { exchange } = stage
    const person = await exchange.person('alice', 'futures.USDT=5000', 'hmac', RIGHTS)
    hers = await ccxtLinear(exchange, person)
    await hers.loadMarkets()
    await eventually('there is a mark', async () => (await markOf(hers)) > 0, 60_000)
    await eventually('somebody sells', async () => (await hers.fetchOrderBook(BTC)).asks.length > 0, 60_000)
    alice = await stage.visit()
    await alice.signIn(person)
    const info = await alice.post<{ complianceVersion: string }>('/fe-co-api/common/public_info', {})
    await alice.post('/fe-co-api/user/submit_compliance_record', { version: info.complianceVersion, accepted: '1' })
    await alice.post('/fe-co-api/user/create_co_id', {})
    await alice.open('/futures/BTC')
    desk = new ContractDesk(alice)
  })

  it('sends an order that is good till a date, as /fapi has it', async () => {
    const low = inTicks(BigInt(Math.round((await markOf(hers)) * 9)))
    await desk.form.getByRole('tab', { name: 'Limit', exact: true }).click()
    await desk.form.getByRole('textbox', { name: 'Price', exact: true }).fill(low)
    await desk.form.getByRole('textbox', { name: 'Amount', exact: true }).fill('0.01')
    // The form is taken over once it says what it would do.
    await desk.untilSays(/^Buy 0\.01 BTC/)
    await desk.form.getByRole('combobox', { name: 'Time in force' }).selectOption('gtd')
    const till = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)
    await fillDate(alice.page, 'Good till', till)
    await desk.untilSays(/^Buy 0\.01 BTC/)
    assert.deepEqual(await violations(alice.page), [])
    await desk.button.click()
    await desk
      .dialog('Check your order')
      .getByRole('button', { name: /^Buy 0\.01 BTC/ })
      .click()
    type Open = { readonly timeInForce: string; readonly goodTillDate: number; readonly orderId: string }
    const open = async () => (await hers.fapiPrivateGetOpenOrders({ symbol: 'BTCUSDT' })) as unknown as Open[]
    const [order] = await eventually('it is open', async () => ((await open()).length === 1 ? open() : undefined))
    assert.deepEqual([order?.timeInForce, Number(order?.goodTillDate)], ['GTD', Date.parse(`${till}Z`)])
    await hers.cancelAllOrders(BTC)
    await desk.form.getByRole('combobox', { name: 'Time in force' }).selectOption('gtc')
  })

  it('sends exits with an order, which listen to the price that was chosen', async () => {
    const mark = BigInt(Math.round((await markOf(hers)) * 10))
    await desk.form.getByRole('tab', { name: 'Market', exact: true }).click()
    await desk.form.getByRole('textbox', { name: 'Amount', exact: true }).fill('0.01')
    await desk.form.getByRole('checkbox', { name: 'Take profit / stop loss' }).check({ force: true })
    await desk.form.getByRole('combobox', { name: 'TP/SL triggered by' }).selectOption('mark')
    await desk.form.getByRole('textbox', { name: 'Take-profit price', exact: true }).fill(inTicks((mark * 11n) / 10n))
    await desk.form.getByRole('textbox', { name: 'Stop-loss price', exact: true }).fill(inTicks((mark * 9n) / 10n))
    await desk.untilSays(/^Buy 0\.01 BTC at market$/)
    await desk.button.click()
    await desk.dialog('Check your order').getByRole('button', { name: 'Buy 0.01 BTC at market' }).click()
    await desk.row.getByText('Long').waitFor()
    const triggers = () => hers.fetchOpenOrders(BTC, undefined, undefined, { stop: true })
    const both = await eventually('both are there', async () => {
      const found = await triggers()
      return found.length === 2 ? found : undefined
    })
    for (const { info } of both) assert.equal((info as { workingType?: string }).workingType, 'MARK_PRICE')
    await alice.post('/fe-co-api/order/close_all_position', {})
    await desk.tables.getByText('No open positions.').waitFor()
  })

  it('the browser had nothing to complain of', () => {
    assert.deepEqual(
      alice.complaints.filter((line) => /^(error|uncaught)/.test(line)),
      [],
    )
  })
})
